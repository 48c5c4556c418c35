"""The office in which he acted."""

from miklat.law.write import Fact, word


class duty(Fact, asks="In what office did he act?"):
    none = word("he acted in no office", "he acted in an office", "he might have left it undone", ordinary=True)
    father_beating_son = word("he acted as a father beating his son", "he did not act as a father beating his son")
    teacher_disciplining_student = word(
        "he acted as a teacher disciplining his student", "he did not act as a teacher disciplining his student"
    )
    court_messenger = word("he acted as the court's messenger", "he did not act as the court's messenger")
    other_duty = word(
        "he did some other act he was bidden to do",
        "he did not do some other act he was bidden to do",
        "a duty, and none of the three offices named",
    )

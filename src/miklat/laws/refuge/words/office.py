"""The office in which he struck."""

from miklat.terms.fact import Value, fact, value


class Duty:
    """An office that bids a man strike."""


NO_DUTY: Value[Duty] = value("none", "he acted in no office", "he acted in an office")
FATHER: Value[Duty] = value(
    "father_beating_son", "he acted as a father beating his son", "he did not act as a father beating his son"
)
TEACHER: Value[Duty] = value(
    "teacher_disciplining_student",
    "he acted as a teacher disciplining his student",
    "he did not act as a teacher disciplining his student",
)
COURT_MESSENGER: Value[Duty] = value(
    "court_messenger", "he acted as the court's messenger", "he did not act as the court's messenger"
)

duty = fact("duty", "office", "In what office did he act?", NO_DUTY, FATHER, TEACHER, COURT_MESSENGER, ordinary=NO_DUTY)

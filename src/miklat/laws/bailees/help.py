"""What the help of each command shows: examples of its use, which run beside the cases in `examples/`."""

HELP = (
    ("", "miklat --law miklat.laws.bailees judge examples/bailees/hired-and-stolen.yaml"),
    (
        "judge",
        """example:
  miklat judge --law miklat.laws.bailees examples/bailees/hired-and-stolen.yaml
  miklat judge --law miklat.laws.bailees examples/bailees/hired-and-stolen.yaml --voice hired=r_meir --question pays""",
    ),
    (
        "check",
        """example:
  miklat check --law miklat.laws.bailees examples/bailees""",
    ),
    (
        "ask",
        """example:
  miklat ask --law miklat.laws.bailees --question pays --save mine.yaml""",
    ),
    (
        "law",
        """examples:
  miklat law --law miklat.laws.bailees                             the whole edition
  miklat law --law miklat.laws.bailees Mishnah Bava Metzia 7:8     a place; also Bava Metzia 80b or a clause (M7:8c)
  miklat law --law miklat.laws.bailees R. Meir                     a holder, or a word of the law (pays, keeper)
  miklat law --law miklat.laws.bailees --check                     look for faults in the law itself""",
    ),
    (
        "study",
        """examples:
  miklat study claims --law miklat.laws.bailees
  miklat study agree hired=r_yehudah hired=r_meir --law miklat.laws.bailees
  miklat study gaps --law miklat.laws.bailees
  miklat study turns examples/bailees/hired-and-stolen.yaml --law miklat.laws.bailees""",
    ),
    (
        "many",
        """example:
  miklat many --law miklat.laws.bailees --template cases.xlsx
  miklat many --law miklat.laws.bailees cases.xlsx -o answers.xlsx --voice default""",
    ),
)

"""What the help of each command shows: examples of its use, which run beside the cases in `examples/`."""

HELP = (
    ("", "miklat judge examples/roller.yaml"),
    (
        "judge",
        """example:
  miklat judge examples/roller.yaml --question exile
  miklat judge examples/blade.yaml --voice axe=sages --format html > blade.html
  miklat judge examples/course-outside-the-limits.yaml --at left_limits
  miklat judge examples/course-outside-the-limits.yaml --what-if 'high_priest_died before left_limits'""",
    ),
    (
        "check",
        """example:
  miklat check examples
  miklat check examples/roller.yaml examples/blade.yaml --json""",
    ),
    (
        "ask",
        """example:
  miklat ask --question exile --save mine.yaml
  printf 'upward\\nnothing\\n' | miklat ask examples/half-known.yaml --question exile""",
    ),
    (
        "law",
        """examples:
  miklat law                          the whole edition
  miklat law Makkot 2:1               a place; also a chapter (Numbers 35) or a clause (M2:1d)
  miklat law Num. 35:22-3             the same, as people write it; also במדבר לה, כב, or an address at Sefaria
  miklat law Rebbi                    a holder, or a word of the law (exile, axe, task), and all that bears on it
  miklat law axes                     a section: questions, words, definitions, world, axes, modes, scope
  miklat law scope                    what is held, what is not and where it is treated, what cannot be told
  miklat law --format html > law.html
  miklat law --check                  look for faults in the law itself""",
    ),
    (
        "course",
        """examples:
  miklat course                          the claims about every course
  miklat course --claim never_exposed    one of them
  miklat course --draw svg > system.svg  the system they are proved on (svg, dot or mermaid)
  miklat course --events                 what a course may tell, and what each event needs
  miklat course --cities                 the six cities of refuge
  miklat course --library cases.jsonl    follow every course of a file with a case (JSON) a line""",
    ),
    (
        "study",
        """examples:
  miklat study claims
  miklat study partings rebbi sages
  miklat study partings edition=jps edition=niv --question death
  miklat study matrix
  miklat study agree rebbi sages
  miklat study gaps --voice edition=niv
  miklat study rules --question exile
  miklat study turns examples/blade.yaml --question exile --voice axe=sages
  miklat study reasons examples/blade.yaml --question exile
  miklat study teach --format html > board.html
  miklat study cover --save cases
  miklat study twice
  miklat study asp > law.lp""",
    ),
    (
        "many",
        """example:
  miklat many --template cases.xlsx
  miklat many cases.xlsx -o answers.xlsx --voice default --facts
  miklat many cases.parquet -o answers.parquet --voice default --voice axe=sages --question exile --why
  miklat many folder -o answers.parquet --voice jps:default --voice niv:default,edition=niv""",
    ),
    (
        "class",
        """examples:
  miklat class --on "Makkot 2:1" --n 8 --seed 7 --key            a page to print, with its key
  miklat class --kinds rule,who --level easy --format moodle -o quiz.moodle.xml
  miklat class --n 8 --seed 7 --format json -o sheet.json        to be made again later
  miklat class --again sheet.json                                what another law would change in it""",
    ),
    (
        "text",
        """examples:
  miklat text add Num.xml                   a file of the Open Scriptures Hebrew Bible (OSIS XML)
  miklat text add "Mishnah Makkot.json"     a version as Sefaria exports it, or an answer of its v3 texts service
  and: text get Mishnah Makkot            fetch it from Sefaria, where there is a network; shows version and licence
  miklat text list                          what is on the shelf
  and: text remove NAME                   take one off it, by the name that list shows""",
    ),
    (
        "serve",
        """examples:
  miklat serve                              on http://127.0.0.1:8535
  miklat serve --open --port 9000           and open it in the browser
  miklat serve --host 0.0.0.0 --public-url https://law.example.org   for others, behind a proxy that speaks https""",
    ),
    (
        "mcp",
        """examples:
  miklat mcp                                what an assistant's settings name as a command
  {"mcpServers": {"miklat": {"command": "miklat", "args": ["mcp"]}}}""",
    ),
    (
        "examples",
        """example:
  miklat examples
  miklat judge examples/roller.yaml""",
    ),
    (
        "completion",
        """example:
  miklat completion bash > miklat.bash
  miklat completion fish > miklat.fish""",
    ),
)

"""Files at the edge: the only place that knows YAML and JSON. `faults` gathers what is wrong, each with its place."""

from miklat.files.case_yaml import CaseFile, Expectation, Vocabulary, parse_case, read_case, write_case
from miklat.files.faults import Fault, Faults

__all__ = ["CaseFile", "Expectation", "Fault", "Faults", "Vocabulary", "parse_case", "read_case", "write_case"]

"""A sheet as JSON, with the claims of its options: what a sheet made again is compared with."""

import msgspec

from miklat.classroom.question import ClassSheet


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """The sheet, its key included always."""
    value = msgspec.to_builtins(sheet)
    for told, question in zip(value["questions"], sheet.questions, strict=True):
        told["id"] = question.id
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def read(data: bytes) -> ClassSheet:
    """The sheet that `write` wrote; msgspec.ValidationError for anything else."""
    return msgspec.json.decode(data, type=ClassSheet)

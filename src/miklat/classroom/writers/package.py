"""What the two QTI packages share: a zip with a manifest and an item a question, the same bytes every time."""

from collections.abc import Callable, Mapping
from io import BytesIO
from xml.etree.ElementTree import Element, indent, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from miklat.classroom.question import ClassSheet, SheetQuestion

EPOCH = (1980, 1, 1, 0, 0, 0)


def packed(
    sheet: ClassSheet,
    item: Callable[[SheetQuestion], Element],
    manifest: Callable[[Mapping[str, SheetQuestion]], Element],
) -> bytes:
    """The package of a sheet."""
    files = {f"items/{one.id}.xml": one for one in sheet.questions}
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as package:
        _put(package, "imsmanifest.xml", manifest(files))
        for path, one in files.items():
            _put(package, path, item(one))
    return out.getvalue()


def _put(package: ZipFile, path: str, root: Element) -> None:
    indent(root, " ")
    info = ZipInfo(path, EPOCH)
    info.compress_type = ZIP_DEFLATED
    package.writestr(info, b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="utf-8"))


def letters(one: SheetQuestion) -> dict[str, bool]:
    """The identifiers of the options, and which are right."""
    return {f"choice_{number}": option.right for number, option in enumerate(one.options, 1)}

"""QTI 3.0: the same package in the standard's newest form."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from miklat.classroom.question import ClassSheet, SheetQuestion
from miklat.classroom.writers.package import letters, packed
from miklat.classroom.writers.qti21 import hash_of

_QTI = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
_CP = "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"
_MATCH = "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """The package; its key is part of the format."""
    return packed(sheet, _item, lambda files: _manifest(sheet, files))


def _item(one: SheetQuestion) -> Element:
    named = {"xmlns": _QTI, "identifier": f"miklat-{one.id}", "title": one.story[:80], "adaptive": "false"}
    item = Element("qti-assessment-item", {**named, "time-dependent": "false", "xml:lang": "en"})
    kind = "identifier" if one.options else "string"
    cardinality = "multiple" if one.several else "single"
    response = SubElement(
        item, "qti-response-declaration", {"identifier": "RESPONSE", "cardinality": cardinality, "base-type": kind}
    )
    if one.options:
        correct = SubElement(response, "qti-correct-response")
        for name, right in letters(one).items():
            if right:
                SubElement(correct, "qti-value").text = name
    score = {"identifier": "SCORE", "cardinality": "single", "base-type": "float"}
    SubElement(item, "qti-outcome-declaration", score)
    body = SubElement(item, "qti-item-body")
    SubElement(body, "p").text = one.story
    if one.options:
        most = "0" if one.several else "1"
        choice = SubElement(
            body, "qti-choice-interaction", {"response-identifier": "RESPONSE", "shuffle": "true", "max-choices": most}
        )
        SubElement(choice, "qti-prompt").text = one.stem
        for name, option in zip(letters(one), one.options, strict=True):
            SubElement(choice, "qti-simple-choice", {"identifier": name}).text = option.text
        SubElement(item, "qti-response-processing", {"template": _MATCH})
    else:
        essay = SubElement(
            body, "qti-extended-text-interaction", {"response-identifier": "RESPONSE", "expected-lines": "6"}
        )
        SubElement(essay, "qti-prompt").text = one.stem
    return item


def _manifest(sheet: ClassSheet, files: Mapping[str, SheetQuestion]) -> Element:
    root = Element("manifest", {"xmlns": _CP, "identifier": f"miklat-{sheet.mark}-{hash_of(sheet)}"})
    metadata = SubElement(root, "metadata")
    SubElement(metadata, "schema").text = "QTI Package"
    SubElement(metadata, "schemaversion").text = "3.0.0"
    SubElement(root, "organizations")
    resources = SubElement(root, "resources")
    for path, one in files.items():
        named = {"identifier": f"miklat-{one.id}", "type": "imsqti_item_xmlv3p0", "href": path}
        SubElement(SubElement(resources, "resource", named), "file", {"href": path})
    return root

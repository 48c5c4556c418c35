"""QTI 2.1: a content package that most learning platforms of the last decade read."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from miklat.classroom.question import ClassSheet, SheetQuestion
from miklat.classroom.writers.package import letters, packed

_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_CP = "http://www.imsglobal.org/xsd/imscp_v1p1"
_MATCH = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"


def write(sheet: ClassSheet, *, key: bool = False) -> bytes:
    """The package; its key is part of the format."""
    return packed(sheet, _item, lambda files: _manifest(sheet, files))


def _item(one: SheetQuestion) -> Element:
    item = Element(
        "assessmentItem", xmlns=_QTI, identifier=f"miklat-{one.id}", title=one.story[:80], adaptive="false",
        timeDependent="false",
    )  # fmt: skip
    kind = "string" if not one.options else "identifier"
    response = SubElement(
        item, "responseDeclaration", identifier="RESPONSE", baseType=kind,
        cardinality="multiple" if one.several else "single",
    )  # fmt: skip
    if one.options:
        correct = SubElement(response, "correctResponse")
        for name, right in letters(one).items():
            if right:
                SubElement(correct, "value").text = name
    SubElement(item, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    body = SubElement(item, "itemBody")
    SubElement(body, "p").text = one.story
    if one.options:
        choice = SubElement(
            body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="true",
            maxChoices="0" if one.several else "1",
        )  # fmt: skip
        SubElement(choice, "prompt").text = one.stem
        for name, option in zip(letters(one), one.options, strict=True):
            SubElement(choice, "simpleChoice", identifier=name).text = option.text
        SubElement(item, "responseProcessing", template=_MATCH)
    else:
        essay = SubElement(body, "extendedTextInteraction", responseIdentifier="RESPONSE", expectedLines="6")
        SubElement(essay, "prompt").text = one.stem
    return item


def _manifest(sheet: ClassSheet, files: Mapping[str, SheetQuestion]) -> Element:
    root = Element("manifest", xmlns=_CP, identifier=f"miklat-{sheet.mark}-{abs(hash_of(sheet))}")
    metadata = SubElement(root, "metadata")
    SubElement(metadata, "schema").text = "QTIv2.1 Package"
    SubElement(metadata, "schemaversion").text = "1.0.0"
    SubElement(root, "organizations")
    resources = SubElement(root, "resources")
    for path, one in files.items():
        resource = SubElement(
            resources, "resource", identifier=f"miklat-{one.id}", type="imsqti_item_xmlv2p1", href=path
        )
        SubElement(resource, "file", href=path)
    return root


def hash_of(sheet: ClassSheet) -> int:
    """A number that is the same for the same sheet."""
    from zlib import crc32

    return crc32("".join(one.id for one in sheet.questions).encode())

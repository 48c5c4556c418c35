"""What the layers of a law change: for each thing named, the smallest case in which the two voices part."""

from collections.abc import Iterator

from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import outcomes_in
from miklat.law.law import Law
from miklat.law.overlay import LayerParting, heard, overlay_of
from miklat.say.page import Block, Heading, Para
from miklat.studies.claims import Instance, VoiceAnswers
from miklat.studies.partings import apart_graph
from miklat.studies.study import Study
from miklat.studies.words import instance_lines

_SHIFT = 4


def layer_blocks(law: Law) -> Iterator[Block]:
    """A section for each layer; nothing for a law that has none, or in which some are heard already."""
    for layer in reversed(law.layers) if not law.heard else ():
        overlay = overlay_of(law, layer.name)
        laid = heard(law, [layer.name])
        study = Study(Compiled(laid, compile_law(laid)))
        yield Heading(2, (overlay.contrasts_title,))
        yield Para((f"Heard with {layer.likes} (or --layers {layer.name}): {layer.says}.",))
        for one in overlay.contrasts:
            found = smallest(study, one)
            yield Heading(3, (one.says,))
            yield from instance_lines(found, laid) if found is not None else [Para(("They never part here.",))]


def smallest(study: Study, contrast: LayerParting) -> Instance | None:
    """The smallest case, with what is told of it, in which the two voices surely part; None if there is none."""
    told = dict(one.pair for one in contrast.where)
    voices = [study.voice({one.axis: one.choices[0] for one in side}) for side in (contrast.one, contrast.other)]
    node, codes = apart_graph(study, contrast.question, *voices), study.compiled.code(told)
    node = study.diagram.restrict(node, codes, {})
    found = study.smallest.settling(node)
    if found is None:
        return None
    more, leaf = found
    answers = (outcomes_in(leaf & 15)[0], outcomes_in(leaf >> _SHIFT)[0])
    heard_in = tuple(
        VoiceAnswers(voice, {contrast.question: said}) for voice, said in zip(voices, answers, strict=True)
    )
    return Instance(study.named({**{at: code for at, code in enumerate(codes) if code >= 0}, **more}), heard_in)

"""Floor 4: sentences and pages. Values become documents; documents become text or HTML."""

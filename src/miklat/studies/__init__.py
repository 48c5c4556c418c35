"""Floor 3: questions put to the law as a whole: proofs, gaps, partings, turns and reasons, and a second way to each."""

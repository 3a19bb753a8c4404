"""From hits to a cited answer: quotes first, later written answers and their attribution."""

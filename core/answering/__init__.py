"""From hits to a cited answer: quotes first, then written answers whose every sentence is attributed."""

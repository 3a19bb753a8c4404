"""From a question to ranked hits: channels, fusion, filters and the trace of what each step kept."""

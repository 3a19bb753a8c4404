"""What libraries would report to their makers: the one list of it, all switched off.

The switches are environment variables, because some libraries report as soon as they are imported. What imports one of
these libraries calls `switch_off` first.
"""

import os

SWITCHES = {
    "ANONYMIZED_TELEMETRY": "False",  # chromadb
    "DO_NOT_TRACK": "1",  # whoever asks
    "HF_HUB_DISABLE_TELEMETRY": "1",  # huggingface_hub, and hf_xet, which downloads for it
    "ORT_DISABLE_TELEMETRY": "1",  # onnxruntime from 1.29 on: keeps a device id and sends events, from its import on
}


def switch_off() -> None:
    """Let no library of this process, or of the processes it starts, report anything."""
    os.environ.update(SWITCHES)

"""How well photos with known cards are read; start with `judging.py`."""

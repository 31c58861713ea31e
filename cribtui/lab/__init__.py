"""Tools for those who work on the program, run as python -m cribtui.lab.X."""

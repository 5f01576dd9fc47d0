"""The app's pages and what they share, for a phone at the table; `app.py` opens them.

`pages/` has one page a file. Behind them: `table.py`, what lies before one person and what each tap
does to it, without any Streamlit; `photo_view.py`, the photo with its cards to be tapped;
`editor.py`, where a card is named; `count_panel.py`, the count; `drawing.py`, cards as pictures;
`networks.py`, the one reader of all, made ready while the first page is looked at.
"""

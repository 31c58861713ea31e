"""What can be wrong with a translation: nothing written, a doubtful one, lost placeholders, odd emphasis."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from babel.messages import Catalog, Message


def problems(catalogue: Catalog, plural_forms: str, *, complete: bool = True) -> Iterator[str]:
    """Yield every fault of a catalogue; an incomplete one may leave sentences as they are in English."""
    if catalogue.plural_forms != plural_forms:
        yield f"the header's Plural-Forms is not {plural_forms}"
    for message in catalogue:
        if message.id:
            yield from (f"{fault}: {english(message)[0]!r}" for fault in _faults(message, complete))


def _faults(message: Message, complete: bool) -> Iterator[str]:
    written = forms(message)
    if message.fuzzy:
        yield "fuzzy"
    if not any(written):
        yield from ["untranslated"] if complete else []
    elif not all(written):
        yield "a plural form is missing"
    for number, form in enumerate(written):
        if form:
            yield from _form_faults(message, number, form)


def _form_faults(message: Message, number: int, form: str) -> Iterator[str]:
    if form.count("*") % 2:
        yield f"unbalanced * in {form!r}"
    try:
        wanted, allowed = _expected(message, number)
        given = placeholders(form)
    except ValueError as error:
        yield f"broken braces ({error}) in {form!r}"
    else:
        if not wanted <= given <= allowed:
            yield f"placeholders {sorted(given)} instead of {sorted(allowed)} in {form!r}"


def _expected(message: Message, number: int) -> tuple[set[str], set[str]]:
    """Return the placeholders that a form must have and those that it may; the form for one may say n in words."""
    one, *many = map(placeholders, english(message))
    if not many:
        return one, one
    return ((one & many[0]) - {"n"}, one | many[0]) if number == 0 else (many[0], many[0])


def placeholders(text: str) -> set[str]:
    """Return the names in braces. Raises ValueError where a brace has no partner."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def english(message: Message) -> tuple[str, ...]:
    """Return the sentence of an entry, or its two forms."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """Return the translations of an entry, one or as many as the language has forms; empty ones are not written yet."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)

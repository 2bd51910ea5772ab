"""A question to a run of several arms: those that can answer do, and those that cannot do not keep them from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from inspect import signature
from typing import Any

from gahsim.errors import UsageError

MOST_COMPARED = 4  # arms set against the first, so that a run of many does not fill the page


def ask_arms(function: Callable[..., Any], run: Any, against_first: bool, options: Mapping[str, Any]) -> Any:
    """Estimates of all arms together; arm by arm if together they are refused.

    Parameters
    ----------
    function : callable
        Of ``gahsim.analysis``.
    run : Run or Material
        What to ask.
    against_first : bool
        Whether it is about two arms; then every other arm is set against the first, up to ``MOST_COMPARED``.
    options : mapping
        For the function.
    """
    from gahsim.analysis.material import material_of

    material = material_of(run)
    names = [arm.name for arm in material.arms]
    if against_first and len(names) > 2:
        chosen, by = names[1 : MOST_COMPARED + 1], "second"
    else:
        try:
            return function(run, **options)
        except UsageError:
            if len(names) < 2 or "arm" not in signature(function).parameters:
                raise
        chosen, by = names, "arm"
    return _together(material, {name: partial(function, material, **options, **{by: name}) for name in chosen}, against_first)


def _together(material: Any, questions: Mapping[str, Callable[[], Any]], against_first: bool) -> Any:
    """Answers below each other, with a word about the arms that gave none; the first refusal if there are none at all."""
    from gahsim.analysis.estimates import Estimates, stacked

    told, refused = {}, {}
    for name, question in questions.items():
        try:
            told[name] = question()
        except UsageError as error:
            refused[name] = error
    if not told:
        raise next(iter(refused.values()))
    notes = list(dict.fromkeys(one.note for one in told.values()))
    notes += [f"Arm '{name}' is left out: {reason_of(str(error)).rstrip('.')}." for name, error in refused.items()]
    unasked = [arm.name for arm in material.arms[1:] if arm.name not in questions] if against_first else []
    notes += [f"Arms not set against the first here: {', '.join(unasked)}."] * bool(unasked)
    arms = [arm for arm in material.arms if arm.name in told or (against_first and arm is material.arms[0])]
    meta = next(iter(told.values())).meta | material.meta(arms)
    return Estimates(stacked(one.frame for one in told.values()), " ".join(notes), meta)


def reason_of(message: str) -> str:
    """Why not, of a refusal, without the question and the experiment.

    Examples
    --------
    >>> reason_of("mine: compare cannot be answered: there is one arm. An experiment that could:\\n    players = 2")
    'there is one arm.'
    """
    reason = message.partition(" An experiment that could:\n")[0]
    return reason.partition("cannot be answered: ")[2] or reason

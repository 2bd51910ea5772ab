"""What the columns of the tables mean; ``gahsim schema`` prints it, a test holds it against real tables."""

from __future__ import annotations

from gahsim.games.grand_austria.codes import LEDGER
from gahsim.games.grand_austria.facts import Facts

LEDGER_MEANINGS = {
    "guests": "VP printed on guests and in their rewards",
    "room_spaces": "VP printed on room spaces",
    "blue_groups": "VP for fully occupied blue groups",
    "emperor_track_1": "VP of the Emperor track after round 3",
    "emperor_track_2": "VP of the Emperor track after round 5",
    "emperor_track_3": "VP of the Emperor track after round 7",
    "emperor_beyond": "VP for steps beyond the end of the Emperor track",
    "emperor_bonus": "VP from Emperor tiles' rewards",
    "emperor_penalty": "VP lost to Emperor tiles' penalties",
    "objectives": "VP for claimed objectives",
    "staff_in_game": "VP from staff during the game",
    "staff_final": "VP from game-end staff",
    "rooms_floor_1": "VP for occupied rooms on the ground floor",
    "rooms_floor_2": "VP for occupied rooms on the second floor",
    "rooms_floor_3": "VP for occupied rooms on the third floor",
    "rooms_floor_4": "VP for occupied rooms on the top floor",
    "leftovers": "VP for krones and kitchen items left",
    "cafe_penalty": "VP lost for guests left in the cafe",
}


def columns(facts: Facts, drafted: bool = True) -> dict[str, dict[str, str]]:
    """Table -> column -> meaning, for the tables this game fills."""
    players = {
        "score": "final VP",
        "rank": "1 = best; ties fall to krones and kitchen items",
        "win_share": "1 for a win, 1/k for a win shared by k, else 0",
        "margin": "score minus the best other score, VP",
        **{name: LEDGER_MEANINGS[name] for name in LEDGER[:-1]},
        **{
            f"staff_final_{card.id}": f"VP from {card.name} at the game's end, a part of staff_final"
            for card in facts.staff
            if card.kind == "game_end"
        },
        "krones": "krones left at the end",
        "kitchen_items": "dishes and drinks left in the kitchen",
        "room_tiles": "rooms prepared, vacant or occupied",
        "occupied_rooms": "rooms occupied",
        "staff_played": "staff cards in play at the end",
        "board": "hotel board: " + ", ".join(f"{i} {board.key}" for i, board in enumerate(facts.boards)),
        "opening_guest": "guest chosen before round 1, printed number",
        "opening_rooms": "rooms prepared before round 1, bit i = room i from the bottom left",
        "guests_taken": "guests taken after the opening",
        "guests_checked_in": "guests moved into rooms",
        "passes": "times passed",
        "boosts": "times a krone was paid for one more strength",
    }
    players |= {f"die_{face}": f"dice taken showing {face}" for face in range(1, 7)}
    for round_no in range(1, facts.tables.rounds + 1):
        players[f"krones_round_{round_no}"] = f"krones at the end of round {round_no}, before the Emperor comes"
        players[f"vp_round_{round_no}"] = f"VP at the end of round {round_no}, before the Emperor comes"
    for i, letter in enumerate("ABC"):
        players[f"emperor_space_{i + 1}"] = f"space on the Emperor track at scoring {letter}, before stepping back"
        players[f"emperor_outcome_{i + 1}"] = f"at scoring {letter}: 1 rewarded, 0 neither, -1 punished"
        players[f"objective_{letter}_round"] = f"round objective {letter} was claimed in, 0 = never"
        players[f"objective_{letter}_place"] = f"place on objective {letter}: 1 to 3, 0 = none"
    for card in facts.staff:
        players[f"dealt_{card.id}"] = f"{card.name} in hand when round 1 began"
        players[f"hired_{card.id}"] = f"round {card.name} was hired in, 0 = never"
        if drafted:
            players[f"pick_{card.id}"] = f"draft pick {card.name} was taken with, 0 = not (drafts only)"
    games = {}
    for letter in "ABC":
        games[f"objective_{letter}"] = f"objective {letter}, printed number"
        games[f"tile_{letter}"] = f"Emperor tile {letter}1 to {letter}4"
    games |= {
        "rerolls": "re-rolls",
        "reshuffles": "times the guest deck was reshuffled",
        "decisions": "decisions bots were asked for",
    }
    draft = {"pick": "number of the pick", "card": "card taken", "pack": "cards to choose from"}
    turns = {
        "turn": "number of the turn in its game",
        "round": "round",
        "passed": "the turn was a pass",
        "extra": "an extra turn without a die",
        "die": "face taken, 0 = none",
        "action": "action done, 0 = none",
        "strength": "strength of the action",
        "boosted": "a krone was paid for one more strength",
        "guest": "guest taken from the queue, printed number, 0 = none",
        "hires": "staff hired",
        "check_ins": "guests checked in",
        "vp_before": "VP before the turn",
        "vp_after": "VP after it",
        "money_before": "krones before the turn",
        "money_after": "krones after it",
        "emperor_before": "Emperor space before the turn",
        "emperor_after": "Emperor space after it",
    }
    return {"players": players, "games": games, "draft": draft, "turns": turns}

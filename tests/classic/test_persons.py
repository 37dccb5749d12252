"""The persons at the table: who is meant by a name in a record, and what each is called."""

from solitaire.classic.seats import BY_KEY, name_of, person_of, seated, strength_of


def test_a_person_is_known_by_its_name_in_records() -> None:
    """A player that other versions named differently, or did not know yet, counts as the strongest."""
    engines = (
        "random lapo tessa handbook tessa-nosignals vieri ginevra full full-nosignals of-another-version"
    )
    assert [strength_of(engine) for engine in engines.split()] == [0, 1, 2, 2, 2, 3, 4, 5, 5, 5]
    keys = [person_of(engine).key for engine in ("lapo-nosignals", "ginevra", "full", "handbook")]
    assert keys == ["lapo", "ginevra", "costanza", "costanza"]
    assert [name_of(one) for one in range(6)] == ["random", "Lapo", "Tessa", "Vieri", "Ginevra", "Costanza"]


def test_nobody_at_the_table_has_the_name_of_another() -> None:
    lapo, tessa = BY_KEY["lapo"], BY_KEY["tessa"]
    assert seated((lapo, tessa, lapo), "Anna") == ("Lapo", "Tessa", "Nanna")
    assert seated((tessa, tessa, tessa), "") == ("Tessa", "Bindo", "Dianora")
    assert seated((lapo, lapo, lapo), "Nanna") == ("Lapo", "Berto", "Ridolfo")

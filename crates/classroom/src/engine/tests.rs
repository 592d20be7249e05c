//! Who stands for whom.

use super::*;
use refute_verdict::Survey;

fn entrant(content: &[u8]) -> Entrant {
    let [student, name, shown] = ["s", "a.ml", ""].map(str::to_owned);
    Entrant { student, name, shown, content: content.to_vec() }
}

#[test]
fn the_first_of_the_same_programs_stands_for_the_others() {
    let contents: [&[u8]; 6] = [b"a", b"b", b"broken", b"c", b"broken", b"d"];
    let entrants = contents.map(entrant);
    let keys = Keys::new(b"", &"").expect("it can be written");
    let structures = [Some("x"), Some("y"), None, Some("x"), None, Some("y")];
    let state = |structure: Option<&str>| {
        let mut state = State::new(keys.key("", b""), Default::default());
        state.known.survey = Some(Survey { structure: structure.map(str::to_owned), ..Survey::default() });
        state
    };
    let mut states = structures.map(state);
    // Nothing could be said about the last one.
    states[5].known.survey = None;
    choose_leaders(&entrants, &mut states);
    assert_eq!(states.each_ref().map(|state| state.leader), [0, 1, 2, 0, 2, 5]);
    assert_eq!(leaders(&states).collect::<Vec<_>>(), [0, 1, 2]);
}

//! The folder is complete, and the enlarged context is what it says.

use super::*;
use crate::agree::{Agreement, compare};
use crate::reach::Effort;

#[test]
fn the_folder_has_all_groups() {
    let problems = problems();
    let count = |group: Group| problems.iter().filter(|problem| problem.group == group).count();
    assert_eq!((count(Group::Small), count(Group::Larger)), (43, 6));
    assert!(count(Group::Plain) >= 22, "{}", count(Group::Plain));
}

#[test]
fn intended_programs_load_and_have_their_function() {
    for problem in problems() {
        let program =
            load(&problem.intended, Author::User).unwrap_or_else(|reason| panic!("{}: {reason}", problem.name));
        assert!(program.global(refute_source::Name::new(&problem.name)).is_some(), "{}", problem.name);
    }
}

#[test]
fn the_library_fits_every_world_and_gives_nothing_away() {
    let effort = Effort { runs: 3_000, fillings: 10, size: 12 };
    for problem in problems().iter().filter(|problem| problem.group == Group::Small) {
        let enlarged = problem.enlarged();
        load(&enlarged.intended, Author::User).unwrap_or_else(|reason| panic!("{}: {reason}", problem.name));
        let added: Vec<&str> = enlarged.text.lines().filter_map(|line| Some(Piece::read(line)?.name)).collect();
        assert!(added.len() >= 15, "{}: {added:?}", problem.name);
        for name in added.iter().filter(|name| !defines(&problem.intended, "let", name)) {
            let itself = format!("let {} = {name}", problem.name);
            let answer = compare(&enlarged.intended, &problem.name, &itself, effort);
            assert!(!matches!(answer, Agreement::Same(..)), "{} is {name}", problem.name);
        }
    }
}

#[test]
fn lists_of_truth_values_get_functions_of_their_own() {
    let problems = problems();
    let problem = problems.iter().find(|problem| problem.name == "list_even_parity").expect("it is there");
    let enlarged = problem.enlarged();
    assert!(enlarged.text.contains("let rec snoc (l:list) (b:bool)"), "{}", enlarged.text);
    assert!(!enlarged.text.contains("insert"), "{}", enlarged.text);
}

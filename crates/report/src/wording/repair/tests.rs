//! What is said of patches.

use super::*;
use crate::fixture;

#[test]
fn a_search_is_told_with_how_far_it_went() {
    let search = |stop| fixture::search(stop);
    let shapes = counted(search(StopReason::Saturated).shapes, "shape", "shapes");
    let size = search(StopReason::Saturated).complete_to;
    let told = |stop, constants| verified(&search(stop), constants);
    assert_eq!(told(StopReason::Saturated, ""), format!("no difference to size {size} ({shapes})"));
    assert_eq!(
        told(StopReason::Budget, "symbolic constants"),
        format!("no difference to size {size} ({shapes} with symbolic constants, then the steps were used up)")
    );
    assert_eq!(told(StopReason::Exhausted, ""), format!("no difference on any shape there is ({shapes})"));
    let random = Search { shapes: 0, probes: 1_000, ..search(StopReason::Budget) };
    assert_eq!(verified(&random, "x"), "no difference on 1,000 random inputs");
}

#[test]
fn clauses_become_sentences() {
    assert_eq!(sentence("the `Minus` case adds"), "The `Minus` case adds.");
    assert_eq!(sentence("`f` never ends."), "`f` never ends.");
    assert_eq!(sentence("écrit"), "Écrit.");
    assert_eq!(sentence(" "), "");
}

#[test]
fn a_replacement_is_called_one() {
    assert_eq!(extent(RepairExtent::Place), None);
    assert!(extent(RepairExtent::Replacement).is_some_and(|said| said.contains("last resort")));
    assert_eq!(source(&RepairSource::Submission("anna.ml".to_string())).as_deref(), Some("with pieces of `anna.ml`"));
}

//! What is said about families.

use super::*;
use refute_verdict::{FailureFormula, FailurePerturbation, FailurePredicate, GeneralizeSeen, NecessaryCondition};

const VIEW: View = View { paint: Paint::PLAIN, width: None, code: false, stats: false };

fn found(formula: Option<&str>, failing: u64, covered: u64) -> GeneralizeVerdict {
    let predicate = formula.map(|formula| FailurePredicate {
        formula: FailureFormula::from(formula.to_string()),
        words: "`a` is not empty".to_string(),
        code: Some("let fails a = a <> []\n".to_string()),
        exact: covered == failing,
        scope: PredicateScope::All,
        strength: PredicateStrength::Whenever,
    });
    let input = |call: &str| FailureInput {
        call: call.to_string(),
        reference: Some("1".to_string()),
        got: Some("2".to_string()),
    };
    let family = FailureFamily {
        class: FailureClass::Value,
        fails: "gives a wrong result".to_string(),
        smallest: input("f [0]"),
        examples: vec![input("f [0; 1]")],
        passing: Some(input("f []")),
        pattern: None,
        predicate,
        necessary: None,
        failing,
        covered,
        confirmed: 1000,
        perturbations: ["let f a = 0 :: a", "let f a = 1 :: a"]
            .map(|function| FailurePerturbation {
                words: None,
                function: function.to_string(),
                definitions: Vec::new(),
                starts: None,
            })
            .to_vec(),
        generator: None,
        qcheck: None,
    };
    let mut verdict = GeneralizeVerdict::new("a.ml");
    (verdict.entry, verdict.answer) = ("f".to_string(), GeneralizeAnswer::Fails);
    verdict.seen = GeneralizeSeen { size: 5, inputs: 1200, failing, larger: 10, larger_failing: 3, order_only: false };
    verdict.families.push(family);
    verdict
}

#[test]
fn words_come_first_and_code_on_demand() {
    let text = verdict(&found(Some("a <> []"), 841, 841), VIEW);
    assert!(text.starts_with("f fails whenever a <> []\n  holds for         all 841 failing inputs"), "{text}");
    assert!(text.contains("  smallest failing  f [0] -> 2   (should be 1)\n"), "{text}");
    assert!(text.contains("let f a = 0 :: a\n                    (and 1 more)"), "{text}");
    assert!(!text.contains("let fails") && text.contains("--code"), "{text}");
    let text = verdict(&found(Some("a <> []"), 841, 841), View { code: true, ..VIEW });
    assert!(text.contains("    let fails a = a <> []\n") && text.contains("    let f a = 1 :: a\n"), "{text}");
}

#[test]
fn what_is_not_covered_is_said() {
    let text = verdict(&found(Some("for some j, a.(j) = 0"), 100, 87), VIEW);
    assert!(text.starts_with("f fails whenever, for some j, a.(j) = 0\n"), "{text}");
    assert!(text.contains("87 % of the 100 failing inputs that were seen, no passing one"), "{text}");
    let text = verdict(&found(None, 100, 0), VIEW);
    assert!(
        text.contains("was not found") && text.contains("100 failing inputs of this kind among 1,210 inputs"),
        "{text}"
    );
}

#[test]
fn other_failures_have_their_own_words() {
    let mut verdict = found(Some("a = []"), 1, 1);
    verdict.families[0].class = FailureClass::Exception;
    verdict.families[0].fails = "raises Not_found".to_string();
    let mut sentence = |formula| {
        let predicate = verdict.families[0].predicate.as_mut().expect("a predicate");
        predicate.formula = formula;
        verdict.families[0].sentence("f").expect("a sentence")
    };
    assert_eq!(sentence(FailureFormula::Plain("a = []".to_string())), "f raises Not_found whenever a = []");
    assert_eq!(sentence(FailureFormula::Always), "f always raises Not_found");
}

#[test]
fn what_speaks_of_inputs_without_failing_parts_says_so() {
    let mut verdict = found(Some("a is Not"), 12, 12);
    let predicate = verdict.families[0].predicate.as_mut().expect("a predicate");
    predicate.scope = PredicateScope::Innermost;
    let sentence = verdict.families[0].sentence("f").expect("a sentence");
    let whole =
        "f fails whenever, as long as no part of its input fails, a is Not; every other failing input has such a part";
    assert_eq!(sentence, whole);
    let text = super::verdict(&verdict, VIEW);
    assert!(text.contains("all 12 failing inputs without a failing part that were seen"), "{text}");
}

#[test]
fn what_is_refuted_again_and_again_is_often_so() {
    let mut verdict = found(Some("a = []"), 10, 10);
    let predicate = verdict.families[0].predicate.as_mut().expect("a predicate");
    (predicate.strength, predicate.exact) = (PredicateStrength::Often, false);
    assert_eq!(verdict.families[0].sentence("f").as_deref(), Some("f often fails when a = []"));
}

#[test]
fn without_what_nothing_fails_comes_first_where_the_predicate_holds_for_little() {
    let needed = |holding| NecessaryCondition {
        formula: FailureFormula::from("a <> []".to_string()),
        words: "`a` is not empty".to_string(),
        holding,
        failing: 100,
    };
    let mut verdict = found(Some("a = [1]"), 100, 10);
    verdict.families[0].necessary = Some(needed(400));
    let text = super::verdict(&verdict, VIEW);
    assert!(text.starts_with("f fails only when a <> []\n"), "{text}");
    assert!(text.contains("all failing inputs that were seen; of 400 inputs like that 100 fail"), "{text}");
    assert!(text.contains("it does           whenever a = [1]"), "{text}");
    let summary = verdict.families[0].summary("f");
    assert_eq!(summary.as_deref(), Some("f fails only when a <> [] (25 % of such inputs that were seen do)"));
    (verdict.families[0].covered, verdict.families[0].necessary) = (60, None);
    let summary = verdict.families[0].summary("f");
    assert_eq!(summary.as_deref(), Some("f fails whenever a = [1] (60 % of the failing inputs that were seen)"));
}

//! Answers written by hand, right and wrong.

use super::*;
use crate::synth::read::{Examples, ReadRequest, read};
use refute_synth::VarId;
use refute_synth::{Arm, Literal};
use refute_verdict::Done;

fn wanted(text: &str) -> (SynthTask, Loaded) {
    let text = Text { name: "goal.ml".to_string(), bytes: text.as_bytes().to_vec() };
    let asked = ReadRequest {
        text: &text,
        used: &[],
        more: &[],
        entry: None,
        with: &[],
        without: &[],
        examples: Examples::Needed,
    };
    let mut loaded = Loaded::new();
    let wanted = read(&mut loaded, &asked, &mut |_, _| {}).expect("a problem");
    (wanted, loaded)
}

fn answer(body: Expr, vars: Vec<Type>) -> Answer {
    Answer { params: vec![VarId(0)], vars, body, cost: 1 }
}

fn round(problem: &str, answers: Vec<Answer>) -> Result<Round, RoundError> {
    let (wanted, loaded) = wanted(problem);
    let bounds = Bounds { steps: 1000, programs: 3, effort: Effort::LOW, not_meant: Vec::new(), stop: Arc::default() };
    judged(&wanted, &loaded, SynthOutcome { answers, end: End::Enough, steps: 7 }, &bounds)
}

const SAME: &str = "let f : bool -> bool = ??\nlet () = assert (f true = true)\n";

fn int(n: i64) -> Expr {
    Expr::Literal(Literal::Int(n))
}

#[test]
fn an_answer_that_fails_an_example_is_never_shown() {
    let problem = "let f : int -> int = ??\nlet () = assert (f 1 = 1)\n";
    let why = round(problem, vec![answer(int(2), vec![Type::int()])]).expect_err("a bug of ours").to_string();
    assert!(why.contains("`f 1 = 1` does not hold for it (2)") && why.contains("bug of Refute"), "{why}");
    let both = vec![answer(int(2), vec![Type::int()]), answer(Expr::Var(VarId(0)), vec![Type::int()])];
    let round = round(problem, both).expect("the right one is left");
    assert_eq!((round.candidates.len(), round.notes.len()), (1, 1));
    assert!(!round.candidates[0].partial);
}

#[test]
fn answers_that_do_the_same_are_one() {
    let identity = || answer(Expr::Var(VarId(0)), vec![bool()]);
    let cases = |no: Expr, yes: Expr| {
        let arm = |body| Arm { vars: Vec::new(), body };
        answer(Expr::Match(Box::new(Expr::Var(VarId(0))), bool(), vec![arm(no), arm(yes)]), vec![bool()])
    };
    let truth = |which: u32| Expr::Construct(bool(), which, Vec::new());
    let same = round(SAME, vec![identity(), cases(truth(0), truth(1))]).expect("a round");
    assert_eq!(same.candidates.len(), 1);
    let other = round(SAME, vec![identity(), cases(truth(1), truth(1))]).expect("a round");
    assert_eq!(other.candidates.len(), 2);
    let differs = other.candidates[1].differs.as_ref().expect("a difference");
    assert_eq!(
        (differs.call.as_str(), &differs.first, &differs.second),
        ("f false", &Done::value("false"), &Done::value("true"))
    );
    let open = round(SAME, vec![cases(Expr::Unspecified, truth(1))]).expect("a round");
    assert!(open.candidates[0].partial);
    let question = crate::synth::question::question(&open, &wanted(SAME).0, &[], &Arc::default()).expect("a question");
    assert_eq!(question.call, "f false");
}

fn bool() -> Type {
    Type::con(refute_ir::types::TypeId::BOOL)
}

//! Proofs and obstacles in words.

use super::{blocked, claim, in_short, steps, strength};
use refute_verdict::{Induction, LemmaKind, Obstacle, Proof, ProofFeature, ProofLemma, ProofStrength, StuckPair};

fn lemma(kind: LemmaKind, left: &str, right: &str, induction: Option<Induction>) -> ProofLemma {
    ProofLemma {
        kind,
        left: left.to_string(),
        right: right.to_string(),
        variables: Vec::new(),
        induction,
        conditions: Vec::new(),
    }
}

#[test]
fn every_step_says_what_it_rests_on() {
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let go = lemma(LemmaKind::Accumulator, "go acc l", "acc + sum l", Some(Induction::Size(names(&["l"]))));
    let under = ProofLemma { conditions: names(&["0 <= n"]), ..go.clone() };
    let goal = lemma(LemmaKind::Goal, "total l", "sum l", None);
    let proof = Proof {
        strength: ProofStrength::UnlessOverflow,
        lemmas: vec![go, under, goal],
        states: 3,
        through: None,
        certificate: None,
    };
    let told: Vec<String> = steps(&proof).into_iter().map(|step| step.by).collect();
    assert_eq!(told, ["by induction on l", "by induction on l, where 0 <= n", "by cases"]);
    assert_eq!(in_short(&proof), "by cases, with 2 lemmas; unless integers overflow");
    assert_eq!(strength(&proof), "the same unless integers overflow, proved");
    assert!(claim(&proof).contains("no integer overflows"));
}

#[test]
fn an_obstacle_is_a_clause() {
    let pair = StuckPair {
        reference: Some("1 + sum l".to_string()),
        submission: Some("go 1 l".to_string()),
        path: vec!["l <> []".to_string()],
    };
    assert_eq!(
        blocked(&Obstacle::Results(pair.clone())),
        "`go 1 l` could not be shown to be `1 + sum l` where `l <> []`"
    );
    assert_eq!(blocked(&Obstacle::Ending(pair)), "`go 1 l` could not be shown to end where `l <> []`");
    assert_eq!(blocked(&Obstacle::Unsupported(ProofFeature::Loops)), "proofs do not know loops");
}

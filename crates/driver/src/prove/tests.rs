//! Two functions of one text or of two: what is proved, found and said.

use super::{ProveRequest, prove};
use crate::{CheckConfig, Entry, Event, LanguageChoice, Text};
use refute_verdict::{CheckVerdict, Judgement};
use std::sync::Arc;

fn text(name: &str, text: &str) -> Text {
    Text { name: name.to_string(), bytes: text.as_bytes().to_vec() }
}

fn asked(first: &str, second: Option<&str>, entry: &str, against: Option<&str>) -> CheckVerdict {
    let (first, second) = (text("a.ml", first), second.map(|second| text("b.ml", second)));
    let entry = Entry {
        name: Some(entry.to_string()),
        observer: None,
        assume: None,
        equal: None,
        together: None,
        language: LanguageChoice::default(),
        config: CheckConfig::default(),
    };
    let request = ProveRequest { first: &first, second: second.as_ref(), entry: &entry, against };
    let verdict = prove(&request, &Arc::default(), &mut |_: Event<'_>| {});
    verdict.unwrap_or_else(|refusal| panic!("{refusal}"))
}

#[test]
fn two_functions_of_one_text() {
    let library = "let rec length = function [] -> 0 | _ :: l -> 1 + length l
                   let rec go n = function [] -> n | _ :: l -> go (n + 1) l
                   let size l = go 0 l
                   let wrong l = go 1 l";
    let same = asked(library, None, "length", Some("size"));
    assert_eq!(same.verdict, Judgement::Proved, "{same:?}");
    assert!(same.proof.is_some_and(|proof| !proof.lemmas.is_empty()));
    let other = asked(library, None, "length", Some("wrong"));
    assert_eq!((other.verdict, other.call.as_deref()), (Judgement::Differs, Some("length []")));
    assert!(other.proof.is_none());
}

#[test]
fn what_blocked_a_proof_is_said() {
    let looping = "let sum l = let r = ref 0 in List.iter (fun x -> r := !r + x) l; !r";
    let verdict = asked("let rec sum = function [] -> 0 | x :: l -> x + sum l", Some(looping), "sum", None);
    assert_eq!(verdict.verdict, Judgement::NoDifference);
    assert!(verdict.unproved.is_some());
}

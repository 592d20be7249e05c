//! What happens on a call, in words that fit into sentences.

use refute_verdict::{CheckVerdict, Deed, Done, Ended, Expectation, Instead};

/// What a submission does on its counterexample.
pub(crate) fn does(verdict: &CheckVerdict) -> Option<Instead> {
    verdict.got.clone().map(Instead::Does)
}

/// What the reference does on a call, after "should": `give 3`, `raise Not_found`.
pub(crate) fn should(reference: &Expectation) -> String {
    match reference {
        Expectation::Does(done @ Done { ended: Ended::Raises(exception), .. }) => {
            format!("raise `{exception}{}`", done.effects())
        }
        reference => format!("give `{reference}`"),
    }
}

/// What a submission does, with its code marked: "gives `0`".
pub(crate) fn marked(instead: &Instead) -> String {
    let Instead::Does(Deed::Call(done)) = instead else { return instead.to_string() };
    match &done.ended {
        Ended::Value(value) => format!("gives `{value}{}`", done.effects()),
        Ended::Raises(exception) => format!("raises `{exception}{}`", done.effects()),
        _ => instead.to_string(),
    }
}

/// A counterexample as a sentence without its end: "`max [0; 1]` should give `1`, but gives `0`".
pub(crate) fn counterexample(verdict: &CheckVerdict) -> Option<String> {
    let call = verdict.call.as_deref()?;
    if let Some(conversation) = &verdict.conversation {
        return Some(format!("with the input `{call}`, {}", conversation.message.trim_end_matches('.')));
    }
    let reference = Expectation::Does(verdict.reference.as_ref()?.call()?.clone());
    Some(format!("`{call}` should {}, but {}", should(&reference), marked(&does(verdict)?)))
}

/// The same without the place that `Match_failure` and `Assert_failure` carry, which says nothing about behaviour.
pub(crate) fn without_place(mut instead: Instead) -> Instead {
    if let Instead::Does(Deed::Call(done)) = &mut instead {
        done.sources_mut().for_each(|source| *source = exceptions_without_place(source));
    }
    instead
}

/// OCaml in which the first exception with a place has none.
fn exceptions_without_place(source: &str) -> String {
    for exception in ["Match_failure", "Assert_failure"] {
        let marked = format!("{exception} (\"");
        if let Some(at) = source.find(&marked)
            && let Some(end) = source[at..].find(')')
        {
            let kept = at + exception.len();
            return format!("{}{}", &source[..kept], &source[at + end + 1..]);
        }
    }
    source.to_owned()
}

/// "`a`, `b` and `c`".
pub(crate) fn joined(words: &[String]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}

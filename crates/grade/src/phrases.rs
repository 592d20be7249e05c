//! What happens on a call, in words that fit into sentences.

use refute_verdict::{CheckVerdict, Ending};

/// What a submission does on its counterexample, as a phrase: `gives 3`, `raises Not_found`.
pub(crate) fn does(verdict: &CheckVerdict) -> Option<String> {
    let got = verdict.got.as_deref()?;
    let ending = verdict.difference.as_ref().map(|difference| difference.submission.ending);
    Some(match ending {
        _ if verdict.is_dialogue() => got.to_owned(),
        Some(Ending::Value) => format!("gives {got}"),
        Some(_) => got.to_owned(),
        None if is_phrase(got) => got.to_owned(),
        None => format!("gives {got}"),
    })
}

/// What the reference does on a call, after "should": `give 3`, `raise Not_found`.
pub(crate) fn should(reference: &str, ending: Option<Ending>) -> String {
    match reference.strip_prefix("raises ") {
        Some(exception) if ending.is_none_or(|ending| ending == Ending::Exception) => format!("raise `{exception}`"),
        _ => format!("give `{reference}`"),
    }
}

/// What a submission does, with its code marked: "gives `0`".
pub(crate) fn marked(phrase: &str) -> String {
    let code = ["gives ", "raises "].iter().find_map(|verb| Some((verb, phrase.strip_prefix(verb)?)));
    code.map_or_else(|| phrase.to_owned(), |(verb, code)| format!("{verb}`{code}`"))
}

/// A counterexample as a sentence without its end: "`max [0; 1]` should give `1`, but gives `0`".
pub(crate) fn counterexample(verdict: &CheckVerdict) -> Option<String> {
    let call = verdict.call.as_deref()?;
    if let Some(conversation) = &verdict.conversation {
        return Some(format!("with the input `{call}`, {}", conversation.message.trim_end_matches('.')));
    }
    let reference = verdict.reference.as_deref()?;
    let ending = verdict.difference.as_ref().map(|difference| difference.reference.ending);
    Some(format!("`{call}` should {}, but {}", should(reference, ending), marked(&does(verdict)?)))
}

/// A phrase without the place that `Match_failure` and `Assert_failure` carry, which says nothing about behaviour.
pub(crate) fn without_place(phrase: &str) -> String {
    for exception in ["Match_failure", "Assert_failure"] {
        let marked = format!("{exception} (\"");
        if let Some(at) = phrase.find(&marked)
            && let Some(end) = phrase[at..].find(')')
        {
            let kept = at + exception.len();
            return format!("{}{}", &phrase[..kept], &phrase[at + end + 1..]);
        }
    }
    phrase.to_owned()
}

/// "`a`, `b` and `c`".
pub(crate) fn joined(words: &[String]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}

fn is_phrase(text: &str) -> bool {
    ["raises ", "does not end", "ends the program"].iter().any(|start| text.starts_with(start))
}

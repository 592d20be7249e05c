//! Calls on the real OCaml, and claims of verdicts put to it.
//!
//! In: [`Claim`]s: a program, a call, and what the program does on it by our account. Out: for each what the real OCaml
//! does otherwise; start at [`replay`], or at [`observe`] to see what it does without any claim. The call is evaluated
//! after the program in a toplevel of its own. A claimed value is OCaml text, so it is evaluated there too, and the two
//! echoes must be the same; exceptions, output and the arguments afterwards likewise. What we say has no end must use up
//! its time, its stack or its memory there.
//! Not here: how a difference is found; whether the two claims of one verdict differ is said by [`parted`].

use crate::extent::parts_of_call;
use crate::oracle;
use crate::transcript::{Ending as RealEnding, Transcript, normal};
use refute_verdict::{Behaviour, CheckVerdict, DifferenceKind, Ended, Ending};

/// What a program does on a call, by our account.
#[derive(Clone, Debug)]
pub struct Claim {
    /// For messages.
    pub name: String,
    /// The program, the observer included.
    pub program: String,
    /// The call.
    pub call: String,
    /// What happens.
    pub behaviour: Behaviour,
}

/// What the real OCaml does on a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// How it ends.
    pub end: End,
    /// What it prints.
    pub output: String,
    /// What was evaluated after it, as echoed.
    pub echoes: Vec<String>,
}

/// How a call ends on the real OCaml.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// With a value, as echoed.
    Value(String),
    /// With an exception.
    Exception(String),
    /// Its time, its stack or its memory was used up.
    Endless,
    /// It ended the whole program.
    Exit,
    /// The program, the call or what follows it was not accepted.
    Refused(String),
}

/// Seconds of processor time after which a call on the real OCaml has no end. Our own budget is some millions of steps,
/// which is far less than it does in that time.
const SECONDS: f64 = 1.0;

const MARK: &str = "<<refute>>";

/// What the real OCaml does otherwise, for each claim.
///
/// # Panics
/// When the real OCaml is missing.
pub fn replay(claims: &[Claim]) -> Vec<Result<(), String>> {
    let cases: Vec<(&str, &str, Vec<String>)> =
        claims.iter().map(|claim| (claim.program.as_str(), claim.call.as_str(), claimed(&claim.behaviour))).collect();
    let judged = observe(&cases);
    claims.iter().zip(judged).map(|(claim, observation)| judge(&claim.behaviour, &observation)).collect()
}

/// What the real OCaml does on calls: a program, the call after it, and then expressions whose values are echoed;
/// `refute_arguments` is the tuple of the call's arguments, left out where the call is no application.
///
/// # Panics
/// When the real OCaml is missing.
pub fn observe(cases: &[(&str, &str, Vec<String>)]) -> Vec<Observation> {
    let programs: Vec<String> = cases.iter().map(|(program, call, after)| text(program, call, after)).collect();
    oracle::run_batch_within(SECONDS, &programs).iter().map(observation).collect()
}

/// The two claims of a verdict: about the reference and about the submission. None unless the verdict is a difference.
pub fn claims(verdict: &CheckVerdict, reference: &str, submission: &str) -> Vec<Claim> {
    let (Some(call), Some(difference)) = (&verdict.call, &verdict.difference) else { return Vec::new() };
    let sides = [("reference", reference, &difference.reference), ("submission", submission, &difference.submission)];
    let claim = |(side, program, behaviour): (&str, &str, &Behaviour)| Claim {
        name: format!("{} ({side})", verdict.submission),
        program: program.to_string(),
        call: call.clone(),
        behaviour: behaviour.clone(),
    };
    sides.map(claim).to_vec()
}

/// Whether the two behaviours of a verdict are really different ones, of the kind it states; `Err` says why not.
pub fn parted(verdict: &CheckVerdict) -> Result<(), String> {
    let Some(difference) = &verdict.difference else {
        return Err("a difference without its description".to_string());
    };
    let (reference, submission) = (&difference.reference, &difference.submission);
    let (theirs, ours) = (&reference.ended, &submission.ended);
    let endless = |ending: Ending| matches!(ending, Ending::OutOfFuel | Ending::OutOfMemory | Ending::OutputLimit);
    let holds = match difference.kind {
        DifferenceKind::Value => {
            matches!((theirs, ours), (Ended::Value(expected), Ended::Value(got)) if expected != got)
        }
        DifferenceKind::Exception => theirs.ending() == Ending::Value && matches!(ours, Ended::Raises(_) | Ended::Exit),
        DifferenceKind::OtherException => theirs.ending() == Ending::Exception && theirs != ours,
        DifferenceKind::NoEnd => !endless(theirs.ending()) && endless(ours.ending()),
        DifferenceKind::Steps => matches!(ours, Ended::TooManySteps(most) if reference.steps < *most),
        DifferenceKind::Output => reference.output != submission.output,
        DifferenceKind::Argument => reference.arguments != submission.arguments,
    };
    if holds { Ok(()) } else { Err(format!("not a difference of kind {:?}: {difference:?}", difference.kind)) }
}

/// The program, the call, and what is to be echoed after it, each behind a mark.
fn text(program: &str, call: &str, after: &[String]) -> String {
    let mark = format!("let () = print_string \"{MARK}\";;\n");
    let mut text = format!("{program}\n;;\n");
    let mut call = call.to_string();
    let asked = after.iter().any(|expr| expr == ARGUMENTS);
    let bound = bound_arguments(&call).filter(|_| asked);
    let has_arguments = bound.is_some();
    if let Some((bindings, bound)) = bound {
        text += &bindings;
        call = bound;
    }
    text += &format!("{mark}let refute_result = ({call}\n);;\n");
    for expr in after.iter().filter(|expr| has_arguments || *expr != ARGUMENTS) {
        text += &format!("{mark}let refute_result = ({expr}\n);;\n");
    }
    text + &mark
}

const ARGUMENTS: &str = "refute_arguments";

/// `f a ~l:b` as bindings of its arguments, all together in `refute_arguments`, and the call with the bound names.
fn bound_arguments(call: &str) -> Option<(String, String)> {
    let (function, args) = parts_of_call(call)?;
    let names: Vec<String> = (1..=args.len()).map(|number| format!("refute_argument_{number}")).collect();
    let mut bindings = String::new();
    for (name, arg) in names.iter().zip(&args) {
        bindings += &format!("let {name} = ({}\n);;\n", arg.text);
    }
    bindings += &format!("let {ARGUMENTS} = ({});;\n", names.join(", "));
    let given: Vec<String> = names.iter().zip(&args).map(|(name, arg)| format!("{}{name}", arg.label)).collect();
    Some((bindings, format!("{function} {}", given.join(" "))))
}

/// What is to be echoed after the call: the claimed value, the arguments afterwards, and the claimed ones.
fn claimed(behaviour: &Behaviour) -> Vec<String> {
    // Functions and abstract values are shown, but cannot be read.
    let is_source = |text: &&String| !["<fun>", "<lazy>", "<abstr>", "..."].iter().any(|hidden| text.contains(hidden));
    let value = match &behaviour.ended {
        Ended::Value(value) => Some(value).filter(is_source),
        _ => None,
    };
    let value = value.map_or("()", String::as_str).to_string();
    let arguments = behaviour.arguments.iter().flat_map(|after| [ARGUMENTS.to_string(), after.clone()]);
    std::iter::once(value).chain(arguments).collect()
}

fn observation(transcript: &Transcript) -> Observation {
    let shown = String::from_utf8_lossy(&transcript.shown).into_owned();
    let mut parts = shown.split(MARK).skip(1);
    let call = parts.next().unwrap_or_default();
    let echoes: Vec<String> = parts.map(|part| echo(part).unwrap_or_default()).collect();
    let printed = ["val refute_result :", "Exception:", "Stack overflow during", "Out of memory during"];
    let end_of_output = printed.iter().filter_map(|start| call.rfind(start)).min().unwrap_or(call.len());
    let end = match (&transcript.ending, &call[end_of_output..]) {
        (RealEnding::TooLong | RealEnding::Crash(_), _) => End::Endless,
        (_, rest) if rest.starts_with("Stack overflow") || rest.starts_with("Out of memory") => End::Endless,
        (RealEnding::Exit(_), _) => End::Exit,
        (_, rest) if rest.starts_with("Exception:") => End::Exception(exception(&rest["Exception:".len()..])),
        (_, rest) => match echo(rest) {
            Some(value) if !transcript.is_refused() => End::Value(value),
            _ => End::Refused(transcript.describe()),
        },
    };
    Observation { end, output: call[..end_of_output].to_string(), echoes }
}

fn judge(behaviour: &Behaviour, observation: &Observation) -> Result<(), String> {
    let otherwise = |what: &str| Err(format!("{what}; the real OCaml: {observation:?}"));
    let echo = |index: usize| observation.echoes.get(index).map(String::as_str).unwrap_or_default();
    match (&behaviour.ended, &observation.end) {
        (Ended::OutOfFuel | Ended::OutOfMemory | Ended::OutputLimit, End::Endless) => return Ok(()),
        (Ended::Exit, End::Exit) => return Ok(()),
        (Ended::Raises(text), End::Exception(raised)) if *raised == exception(text) => {}
        (Ended::Value(text), End::Value(value)) => {
            let claimed = match echo(0) {
                "()" => normal(unasked(text).as_bytes()),
                claimed => claimed.to_string(),
            };
            if *value != claimed {
                return otherwise(&format!("it should give {claimed}"));
            }
        }
        _ => return otherwise(&format!("it should end with {:?}", behaviour.ended)),
    }
    if behaviour.output.as_ref().is_some_and(|output| *output != observation.output) {
        return otherwise(&format!("it should print {:?}", behaviour.output));
    }
    if behaviour.arguments.is_some() && echo(1) != echo(2) {
        return otherwise(&format!("the arguments should be {:?} afterwards", behaviour.arguments));
    }
    Ok(())
}

/// A value as it is echoed, before what waits in it is asked for: `Cons (0, (fun () -> ..))` is `Cons (0, <fun>)`, and
/// `Cons (0, lazy (..))` is `Cons (0, <lazy>)`.
fn unasked(text: &str) -> String {
    let words = [("fun () -> ", "<fun>"), ("lazy ", "<lazy>")];
    let first = words.iter().filter_map(|(word, echoed)| Some((text.find(word)?, word.len(), echoed))).min();
    let Some((at, length, echoed)) = first else { return text.to_string() };
    let (before, after) = (&text[..at], &text[at + length..]);
    let mut depth = 0_i32;
    let end = after.find(|c: char| {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        depth < 0
    });
    let (before, rest) = match (before.strip_suffix('('), end) {
        (Some(before), Some(end)) => (before, &after[end + 1..]),
        (_, end) => (before, &after[end.unwrap_or(after.len())..]),
    };
    format!("{before}{echoed}{}", unasked(rest))
}

/// The value in `val refute_result : type = value`.
fn echo(shown: &str) -> Option<String> {
    let (_, after_name) = shown.split_once("val refute_result :")?;
    let (_, value) = after_name.split_once(" =")?;
    Some(normal(value.as_bytes()))
}

/// The exception in the form in which it is compared: failed matches and assertions without their place.
fn exception(text: &str) -> String {
    let text = normal(text.as_bytes());
    let text = text.trim_end_matches('.');
    let place = text.starts_with("Match_failure") || text.starts_with("Assert_failure");
    let end = if place { text.find(' ').unwrap_or(text.len()) } else { text.len() };
    text[..end].to_string()
}

#[cfg(test)]
mod tests;

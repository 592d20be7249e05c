//! Claims of verdicts, put to the real OCaml.
//!
//! In: [`Claim`]s: a program, a call, and what the program does on it by our account. Out: for each what the real OCaml
//! does otherwise; start at [`replay`]. The call is evaluated after the program in a toplevel of its own. A claimed value
//! is OCaml text, so it is evaluated there too, and the two echoes must be the same; exceptions, output and the
//! arguments afterwards likewise. What we say has no end must use up its time, its stack or its memory there.
//! Not here: how a difference is found, and whether the two claims of one verdict differ (see [`parted`]).

use crate::oracle;
use crate::transcript::{Ending as RealEnding, Transcript, normal, single_blanks};
use refute_verdict::{Behaviour, CheckVerdict, DifferenceKind, Ending};

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

/// Seconds of processor time after which a call on the real OCaml has no end. Our own budget is some millions of steps,
/// which is far less than it does in that time.
const SECONDS: f64 = 2.0;

const CALL: &str = "<<call>>";
const CLAIM: &str = "<<claim>>";
const ARGUMENTS: &str = "<<arguments>>";

/// What the real OCaml does otherwise, for each claim.
///
/// # Panics
/// When the real OCaml is missing.
pub fn replay(claims: &[Claim]) -> Vec<Result<(), String>> {
    let programs: Vec<String> = claims.iter().map(program).collect();
    let transcripts = oracle::run_batch_within(SECONDS, &programs);
    claims.iter().zip(&transcripts).map(|(claim, transcript)| judge(claim, transcript)).collect()
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
    let endless = |ending: Ending| matches!(ending, Ending::OutOfFuel | Ending::OutOfMemory | Ending::OutputLimit);
    let holds = match difference.kind {
        DifferenceKind::Value => {
            (reference.ending, submission.ending) == (Ending::Value, Ending::Value) && reference.text != submission.text
        }
        DifferenceKind::Exception => {
            reference.ending == Ending::Value && matches!(submission.ending, Ending::Exception | Ending::Exit)
        }
        DifferenceKind::OtherException => {
            reference.ending == Ending::Exception
                && (submission.ending != Ending::Exception || reference.text != submission.text)
        }
        DifferenceKind::NoEnd => !endless(reference.ending) && endless(submission.ending),
        DifferenceKind::Output => reference.output != submission.output,
        DifferenceKind::Argument => reference.arguments != submission.arguments,
    };
    if holds { Ok(()) } else { Err(format!("not a difference of kind {:?}: {difference:?}", difference.kind)) }
}

/// The program, the call between marks, and the claimed value.
fn program(claim: &Claim) -> String {
    let mut text = format!("{}\n;;\nlet () = print_string \"{CALL}\";;\n", claim.program);
    let arguments = claim.behaviour.arguments.as_ref().and_then(|after| Some((bound_arguments(&claim.call)?, after)));
    match &arguments {
        None => text += &format!("let refute_result = ({}\n);;\n", claim.call),
        Some(((bindings, call), _)) => text += &format!("{bindings}let refute_result = ({call}\n);;\n"),
    }
    text += &format!("let () = print_string \"{CLAIM}\";;\n");
    if claim.behaviour.ending == Ending::Value && is_source(&claim.behaviour.text) {
        text += &format!("let refute_result = ({}\n);;\n", claim.behaviour.text);
    }
    if let Some((_, after)) = arguments {
        text += &format!("let () = print_string \"{ARGUMENTS}\";;\nlet refute_result = refute_arguments;;\n");
        text += &format!("let () = print_string \"{ARGUMENTS}\";;\nlet refute_result = ({after}\n);;\n");
    }
    text
}

/// Whether a shown value can be read as OCaml: functions and abstract values cannot.
fn is_source(text: &str) -> bool {
    !text.contains("<fun>") && !text.contains("<abstr>") && !text.contains("...")
}

/// `f a b` as bindings of its arguments, all together in `refute_arguments`, and the call with the bound names.
fn bound_arguments(call: &str) -> Option<(String, String)> {
    let (function, args) = crate::extent::parts_of_call(call)?;
    let names: Vec<String> = (1..=args.len()).map(|number| format!("refute_argument_{number}")).collect();
    let mut bindings = String::new();
    for (name, arg) in names.iter().zip(&args) {
        bindings += &format!("let {name} = ({arg}\n);;\n");
    }
    bindings += &format!("let refute_arguments = ({});;\nlet () = print_string \"{CALL}\";;\n", names.join(", "));
    Some((bindings, format!("{function} {}", names.join(" "))))
}

fn judge(claim: &Claim, transcript: &Transcript) -> Result<(), String> {
    let shown = String::from_utf8_lossy(&transcript.shown).into_owned();
    let after_call = shown.rsplit(CALL).next().filter(|_| shown.contains(CALL));
    let Some(after_call) = after_call else {
        return Err(format!("the program does not get as far as the call: {}", transcript.describe()));
    };
    let (result, rest) = after_call.split_once(CLAIM).unwrap_or((after_call, ""));
    let endless = transcript.ending == RealEnding::TooLong
        || matches!(&transcript.ending, RealEnding::Crash(_))
        || result.contains("Stack overflow during evaluation")
        || result.contains("Out of memory during evaluation");
    let behaviour = &claim.behaviour;
    let otherwise = |what: &str| Err(format!("{what}; OCaml: {}", transcript.describe_from(CALL)));
    match behaviour.ending {
        Ending::OutOfFuel | Ending::OutOfMemory | Ending::OutputLimit if endless => return Ok(()),
        Ending::OutOfFuel | Ending::OutOfMemory | Ending::OutputLimit => return otherwise("it should not end"),
        _ if endless => return otherwise("it should end"),
        Ending::Exit => {
            let exits = matches!(transcript.ending, RealEnding::Exit(_));
            return if exits { Ok(()) } else { otherwise("it should end the program") };
        }
        Ending::Exception => {
            let Some((_, exception)) = result.split_once("Exception:") else {
                return otherwise("it should raise");
            };
            if exception_key(exception) != exception_key(&behaviour.text) {
                return otherwise(&format!("it should raise {}", behaviour.text));
            }
        }
        Ending::Value => {
            if let Some(error) = transcript.errors.first() {
                return Err(format!("refused: {}", error.message));
            }
            let Some(value) = echo(result) else { return otherwise("it should return") };
            let (claimed, _) = rest.split_once(ARGUMENTS).unwrap_or((rest, ""));
            let claimed = echo(claimed).unwrap_or_else(|| normal(behaviour.text.as_bytes()));
            if value != claimed {
                return otherwise(&format!("it should give {claimed}, not {value}"));
            }
        }
    }
    output(behaviour, result).and_then(|()| arguments(behaviour, rest)).or_else(|what| otherwise(&what))
}

fn output(behaviour: &Behaviour, result: &str) -> Result<(), String> {
    let Some(output) = &behaviour.output else { return Ok(()) };
    let end = result.rfind("val refute_result :").or_else(|| result.rfind("Exception:")).unwrap_or(result.len());
    let printed = &result[..end];
    if single_blanks(printed) == single_blanks(output) {
        Ok(())
    } else {
        Err(format!("it should print {output:?}, not {printed:?}"))
    }
}

fn arguments(behaviour: &Behaviour, rest: &str) -> Result<(), String> {
    let Some(claimed) = &behaviour.arguments else { return Ok(()) };
    let mut echoes = rest.split(ARGUMENTS).skip(1).map(echo);
    match (echoes.next().flatten(), echoes.next().flatten()) {
        (Some(real), Some(claim)) if real == claim => Ok(()),
        (real, _) => Err(format!("the arguments should be {claimed} afterwards, not {real:?}")),
    }
}

/// The value in `val refute_result : type = value`.
fn echo(shown: &str) -> Option<String> {
    let (_, after_name) = shown.split_once("val refute_result :")?;
    let (_, value) = after_name.split_once(" =")?;
    Some(normal(value.as_bytes()))
}

/// The exception in the form in which it is compared: failed matches and assertions without their place.
fn exception_key(text: &str) -> String {
    let text = normal(text.as_bytes());
    let text = text.trim_end_matches('.').trim_start_matches("raises ");
    let place = text.starts_with("Match_failure") || text.starts_with("Assert_failure");
    let end = if place { text.find(' ').unwrap_or(text.len()) } else { text.len() };
    text[..end].to_string()
}

#[cfg(test)]
mod tests;

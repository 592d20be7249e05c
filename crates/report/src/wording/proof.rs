//! Proofs in words: what was shown by what, and what kept it from being shown.
//!
//! In: a `Proof` or an `Obstacle`. Out: text; the equations of a proof each with what they rest on. Not here: how they are laid out.

use refute_verdict::{Induction, Obstacle, Proof, ProofFeature, ProofLemma, ProofStrength, StuckPair};

/// An equation of a proof.
pub struct Step {
    /// As OCaml.
    pub left: String,
    /// As OCaml.
    pub right: String,
    /// What it rests on, such as `by induction on l`.
    pub by: String,
}

/// What was proved, after the name of the function.
pub fn strength(proof: &Proof) -> &'static str {
    match proof.strength {
        ProofStrength::Strict => "the same, proved",
        ProofStrength::UnlessOverflow => "the same unless integers overflow, proved",
    }
}

/// What the proof claims, as a sentence.
pub fn claim(proof: &Proof) -> &'static str {
    match proof.strength {
        ProofStrength::Strict => "On every input on which the reference returns, it returns the same.",
        ProofStrength::UnlessOverflow => {
            "On every input on which the reference returns and no integer overflows, it returns the same."
        }
    }
}

/// The equations in the order in which they were proved; the last one is what was to be proved.
pub fn steps(proof: &Proof) -> Vec<Step> {
    let step = |lemma: &ProofLemma| Step { left: lemma.left.clone(), right: lemma.right.clone(), by: by(lemma) };
    proof.lemmas.iter().map(step).collect()
}

/// In a few words, for a list.
pub fn in_short(proof: &Proof) -> String {
    let how = proof.lemmas.last().and_then(|goal| induction(goal.induction.as_ref()?));
    let how = how.unwrap_or_else(|| "by cases".to_string());
    let lemmas = match proof.lemmas.len().saturating_sub(1) {
        0 => String::new(),
        1 => ", with 1 lemma".to_string(),
        lemmas => format!(", with {lemmas} lemmas"),
    };
    let overflow = match proof.strength {
        ProofStrength::Strict => "",
        ProofStrength::UnlessOverflow => "; unless integers overflow",
    };
    format!("{how}{lemmas}{overflow}")
}

fn by(lemma: &ProofLemma) -> String {
    let by = lemma.induction.as_ref().and_then(induction).unwrap_or_else(|| "by cases".to_string());
    match lemma.conditions.as_slice() {
        [] => by,
        conditions => format!("{by}, where {}", conditions.join(" and ")),
    }
}

fn induction(induction: &Induction) -> Option<String> {
    Some(match induction {
        Induction::Size(names) => match names.as_slice() {
            [] => return None,
            [name] => format!("by induction on {name}"),
            names => format!("by induction on {} together", names.join(" and ")),
        },
        Induction::Lexicographic(first, second) => format!("by induction on {first}, then {second}"),
        Induction::Integer(name) => format!("by induction on {name}, which falls"),
        Induction::Difference(first, second) => format!("by induction on {first} - {second}, which falls"),
        Induction::Premise => "by induction on the calls inside the left side".to_string(),
        Induction::Evaluation => "by induction on the calls of the right side".to_string(),
    })
}

/// What blocked a proof, as a clause.
pub fn blocked(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Unsupported(feature) => format!("proofs do not know {}", named(*feature)),
        Obstacle::Budget => "the attempts were used up".to_string(),
        Obstacle::Refused => "the checker did not follow what was found".to_string(),
        Obstacle::Results(pair) => format!("{} could not be shown to be {}{}", call(pair), result(pair), path(pair)),
        Obstacle::Ending(pair) => format!("{} could not be shown to end{}", call(pair), path(pair)),
        Obstacle::Application(pair) => {
            format!("{} may be called where the reference does not call it{}", call(pair), path(pair))
        }
        Obstacle::Raises(pair) => format!("it may raise where the reference gives {}{}", result(pair), path(pair)),
    }
}

fn result(pair: &StuckPair) -> String {
    pair.reference.as_ref().map_or_else(|| "a result".to_string(), |result| format!("`{result}`"))
}

fn call(pair: &StuckPair) -> String {
    pair.submission.as_ref().map_or_else(|| "a call".to_string(), |call| format!("`{call}`"))
}

fn path(pair: &StuckPair) -> String {
    match pair.path.as_slice() {
        [] => String::new(),
        known => format!(" where `{}`", known.join(" && ")),
    }
}

fn named(feature: ProofFeature) -> &'static str {
    match feature {
        ProofFeature::Signature => "what is no function, nor optional arguments",
        ProofFeature::Types => "types whose constructors come in another order",
        ProofFeature::Values => "inputs and results with hidden or changeable parts, or floats",
        ProofFeature::State => "references, arrays and fields that change",
        ProofFeature::Handlers => "exceptions that are caught",
        ProofFeature::Loops => "loops",
        ProofFeature::Floats => "floats",
        ProofFeature::Identity => "`==`, and comparisons of functions",
        ProofFeature::ToplevelValue => "toplevel values that are neither plain data nor functions",
        ProofFeature::RecursiveData => "values that contain themselves",
        ProofFeature::HugeIntegers => "integers of which the difference is none",
        ProofFeature::Primitive => "a primitive of the library that it uses",
    }
}

#[cfg(test)]
mod tests;

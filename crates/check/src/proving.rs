//! Asks for a proof that two programs are the same, and tells what came of it.
//!
//! In: a submission and the exercise with its settings. Out: a [`Proof`], or the [`Obstacle`]. Not here: how proofs are found (see the crate `prove`), when they are looked for (see `exercise`).

use crate::config::{Exceptions, Overflow, Prove};
use crate::exercise::{Exercise, Side};
use refute_prove as prove;
use refute_prove::{BadCertificate, Budget, Task, Verdict};
use refute_verdict::{Induction, LemmaKind, Obstacle, Proof, ProofFeature, ProofLemma, ProofStrength, StuckPair};

/// What came of an attempt, and the work it took in steps.
pub(crate) struct Attempt {
    pub outcome: Result<Proof, Obstacle>,
    pub steps: u64,
}

impl Exercise {
    /// Whether a proof would say what the exercise asks, and is wanted.
    ///
    /// A proof speaks of equal results of inputs on which the reference returns: where exceptions are to be the same, steps are counted,
    /// output counts or another equality decides, it would not be about the exercise. Conditions on inputs only make it say more than is asked.
    pub(crate) fn asks_for_proofs(&self) -> bool {
        let config = self.config();
        let is_about_results = config.exceptions == Exceptions::Outside
            && config.steps.is_none()
            && !self.prints()
            && !self.has_equality();
        config.prove != Prove::Off && is_about_results
    }

    /// A proof that a submission is the same as the reference, where one is asked for and is found.
    pub fn proof(&self, submission: &Side) -> Option<Proof> {
        let fits = self.asks_for_proofs() && self.fits(submission);
        let proof = fits.then(|| self.attempt(submission))?.outcome.ok()?;
        self.settles(&proof).then_some(proof)
    }

    /// The certificate of such a proof, written down.
    pub fn certificate(&self, submission: &Side) -> Option<String> {
        let fits = self.asks_for_proofs() && self.fits(submission);
        fits.then(|| prove::certify(&self.task(submission), Budget::default()))?.map(|(_, certificate)| certificate)
    }

    /// Checks a certificate that was written down: whether it shows that a submission is the same as the reference.
    ///
    /// # Errors
    /// Why it does not; nothing where a proof would not be about the exercise.
    pub fn recheck(&self, submission: &Side, certificate: &[u8]) -> Result<Proof, Option<BadCertificate>> {
        if !self.asks_for_proofs() || !self.fits(submission) {
            return Err(None);
        }
        let checked = prove::recheck_written(&self.task(submission), certificate).map_err(Some)?;
        let proof = proof(checked.strength, &checked.lemmas, checked.states as u64);
        if self.settles(&proof) { Ok(proof) } else { Err(Some(BadCertificate::Weaker)) }
    }

    fn task(&self, submission: &Side) -> Task {
        let side = |side: &Side| prove::Side { program: side.program.clone(), function: side.target() };
        Task { reference: side(self.reference()), submission: side(submission) }
    }

    /// Tries to prove that a submission is the same as the reference.
    pub(crate) fn attempt(&self, submission: &Side) -> Attempt {
        match prove::prove(&self.task(submission), Budget::default()) {
            Verdict::Proved(found) => {
                let outcome = Ok(proof(found.strength, &found.lemmas, found.states));
                Attempt { steps: found.states, outcome }
            }
            Verdict::Unproved(unproved) => {
                Attempt { steps: unproved.states, outcome: Err(obstacle(&unproved.obstacle)) }
            }
        }
    }

    /// Whether a proof settles what the exercise asks.
    pub(crate) fn settles(&self, proof: &Proof) -> bool {
        proof.strength == ProofStrength::Strict || self.config().overflow != Overflow::Counts
    }
}

fn proof(strength: prove::Strength, lemmas: &[prove::Lemma], states: u64) -> Proof {
    let strength = match strength {
        prove::Strength::Strict => ProofStrength::Strict,
        prove::Strength::UnlessOverflow => ProofStrength::UnlessOverflow,
    };
    Proof { strength, lemmas: lemmas.iter().map(lemma).collect(), states, through: None, certificate: None }
}

fn lemma(lemma: &prove::Lemma) -> ProofLemma {
    let kind = match lemma.kind {
        prove::LemmaKind::Goal => LemmaKind::Goal,
        prove::LemmaKind::Generalised => LemmaKind::Generalised,
        prove::LemmaKind::Pair => LemmaKind::Pair,
        prove::LemmaKind::Accumulator => LemmaKind::Accumulator,
        prove::LemmaKind::Remainder => LemmaKind::Remainder,
        prove::LemmaKind::Environment => LemmaKind::Environment,
        prove::LemmaKind::Observer => LemmaKind::Observer,
    };
    let induction = lemma.induction.as_ref().map(|induction| match induction {
        prove::Induction::Size(names) => Induction::Size(names.clone()),
        prove::Induction::Lexicographic(first, second) => Induction::Lexicographic(first.clone(), second.clone()),
        prove::Induction::Integer(name) => Induction::Integer(name.clone()),
        prove::Induction::Difference(first, second) => Induction::Difference(first.clone(), second.clone()),
        prove::Induction::Evaluation => Induction::Evaluation,
    });
    ProofLemma {
        kind,
        left: lemma.left.alone(),
        right: lemma.right.alone(),
        variables: lemma.variables.iter().map(|variable| variable.name.clone()).collect(),
        induction,
        conditions: texts(&lemma.conditions),
    }
}

fn texts(conditions: &[prove::Condition]) -> Vec<String> {
    conditions.iter().map(|condition| condition.text.alone()).collect()
}

fn obstacle(obstacle: &prove::Obstacle) -> Obstacle {
    match obstacle {
        prove::Obstacle::Unsupported(feature) => Obstacle::Unsupported(self::feature(*feature)),
        prove::Obstacle::Budget => Obstacle::Budget,
        prove::Obstacle::Refused => Obstacle::Refused,
        prove::Obstacle::Results(pair) => Obstacle::Results(stuck(pair)),
        prove::Obstacle::Ending(pair) => Obstacle::Ending(stuck(pair)),
        prove::Obstacle::Application(pair) => Obstacle::Application(stuck(pair)),
        prove::Obstacle::Raises(pair) => Obstacle::Raises(stuck(pair)),
    }
}

fn stuck(pair: &prove::StuckPair) -> StuckPair {
    StuckPair {
        reference: pair.reference.as_ref().map(refute_ocaml::Node::alone),
        submission: pair.submission.as_ref().map(refute_ocaml::Node::alone),
        path: texts(&pair.path),
    }
}

fn feature(feature: prove::Feature) -> ProofFeature {
    match feature {
        prove::Feature::Signature => ProofFeature::Signature,
        prove::Feature::Types => ProofFeature::Types,
        prove::Feature::Values => ProofFeature::Values,
        prove::Feature::State => ProofFeature::State,
        prove::Feature::Handlers => ProofFeature::Handlers,
        prove::Feature::Loops => ProofFeature::Loops,
        prove::Feature::Floats => ProofFeature::Floats,
        prove::Feature::Identity => ProofFeature::Identity,
        prove::Feature::ToplevelValue => ProofFeature::ToplevelValue,
        prove::Feature::RecursiveData => ProofFeature::RecursiveData,
        prove::Feature::HugeIntegers => ProofFeature::HugeIntegers,
        prove::Feature::Primitive(_) => ProofFeature::Primitive,
    }
}

//! A reference prepared for comparing, and the judgement of one submission.
//!
//! In: the reference, then submissions. Out: a `CheckVerdict` for each. The stages: fit the types, make the space of
//! inputs, load both programs, search, simplify what was found and replay it, tell.
//! Not here: what makes a program a reference (see `prepared`).

mod prepared;

pub use prepared::BadReference;

use crate::adopt::adopt;
use crate::candidate_runner::{CandidateRunner, Entrance};
use crate::comparison::{Comparer, LoadedSide, Rules};
use crate::config::{Config, Overflow, Prove};
use crate::domain::Concolic;
use crate::fit::{self, Fit};
use crate::inexact;
use crate::input_runner::{InputRunner, ReplayRunner};
use crate::literals::{Pool, literal_pool};
use crate::patience::{Aside, Patience, SlowInput};
use crate::reach;
use crate::report::{self, Ends, SearchReport};
use crate::reveal::is_closed;
use crate::search::{Candidate, Search};
use crate::shrink::shrink;
use crate::simplify::simplify;
use prepared::{Prepared, prepare};
use refute_enumerate::{Constant, Space};
use refute_eval::Concrete;
use refute_ir::program::GlobalId;
use refute_ir::types::{Type, TypeId};
use refute_ir::{Prim, Program};
use refute_play::{CallInput, CompiledProgram, Holes, Layout, Loadable, Loading, Runner};
use refute_source::{Name, Span};
use refute_verdict::{
    CheckVerdict, DifferenceKind, FoundBy, Judgement, Misfit, Obstacle, Proof, ProofStrength, StopReason,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One of the two programs, loaded but not run.
#[derive(Clone, Debug)]
pub struct Side {
    /// The program, observer included.
    pub program: Program,
    /// The function under test.
    pub entry: GlobalId,
    /// The observer's function: its calls are compared instead.
    pub observer: Option<GlobalId>,
}

impl Side {
    /// The function whose calls are compared.
    pub fn target(&self) -> GlobalId {
        self.observer.unwrap_or(self.entry)
    }
}

/// A reference, ready to be compared with many submissions. It is the same for all of them and can be shared.
#[derive(Clone)]
pub struct Exercise {
    reference: Side,
    /// `args -> bool`, in the reference's program: inputs for which it is false are outside the exercise.
    assume: Option<GlobalId>,
    /// `result -> result -> bool`, in the reference's program: replaces equality.
    equal: Option<GlobalId>,
    config: Config,
    /// Texts that the exercise speaks of.
    words: Vec<Arc<[u8]>>,
    /// For submissions whose type is not less general than the reference's.
    prepared: Prepared,
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The verdict.
    pub verdict: CheckVerdict,
    /// The input on which the two differ.
    pub input: Option<CallInput>,
    /// Where no difference was found: the branches of the reference and of the submission that no input reached, and that
    /// were not proved dead.
    pub unreached: [Vec<Span>; 2],
    /// A call of either program changed something that outlives it: calls in a row may do what single calls do not.
    pub keeps_state: bool,
}

impl SearchResult {
    /// Nothing was searched.
    fn unsearched(verdict: CheckVerdict) -> SearchResult {
        SearchResult { verdict, input: None, unreached: Default::default(), keeps_state: false }
    }
}

/// Whether a submission that takes far longer than the reference is waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    Long,
    Never,
}

/// Two programs that can be compared.
struct Meeting {
    comparer: Comparer<Concolic>,
    fit: Fit,
    notes: Vec<String>,
}

/// A search that is to be gone on with, and what is known already.
struct Beginning<'s> {
    search: Search<'s>,
    /// Steps spent that the search does not count.
    steps: u64,
    proof: Option<Proof>,
    /// What blocked a proof.
    unproved: Option<Obstacle>,
}

impl<'s> Beginning<'s> {
    /// No proof was tried.
    fn searching(search: Search<'s>) -> Beginning<'s> {
        Beginning { search, steps: 0, proof: None, unproved: None }
    }
}

impl std::fmt::Debug for Exercise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exercise").field("config", &self.config).finish_non_exhaustive()
    }
}

impl Exercise {
    /// Prepares a reference.
    ///
    /// # Errors
    /// Why it cannot serve as one.
    pub fn new(
        reference: Side,
        assume: Option<GlobalId>,
        equal: Option<GlobalId>,
        config: Config,
    ) -> Result<Exercise, BadReference> {
        let ty = fit::closed(&reference.program.globals[reference.target().index()].ty, &Type::int());
        let prepared = prepare(&reference, assume, equal, config, &ty)?;
        Ok(Exercise { reference, assume, equal, config, words: Vec::new(), prepared })
    }

    /// The same exercise, which speaks of these texts, in its tests for one: the search tries them and what is like them.
    pub fn with_words(self, words: Vec<Arc<[u8]>>) -> Exercise {
        Exercise { words, ..self }
    }

    /// The name of the function under test.
    pub fn entry(&self) -> String {
        self.reference.program.globals[self.reference.entry.index()].name.to_string()
    }

    /// What submissions are compared with.
    pub fn reference(&self) -> &Side {
        &self.reference
    }

    /// Whether what is printed counts: the reference prints.
    pub fn prints(&self) -> bool {
        self.prepared.rules.prints
    }

    /// Compares a submission with the reference. Fills everything of the verdict but its diagnostics and `cpu_ms`.
    pub fn judge(&self, name: &str, submission: &Side, stop: &Arc<AtomicBool>) -> CheckVerdict {
        self.find(name, submission, stop).verdict
    }

    /// As [`Exercise::judge`]; hands out what only programs understand as well.
    pub fn find(&self, name: &str, submission: &Side, stop: &Arc<AtomicBool>) -> SearchResult {
        self.found(name, submission, Waiting::Long, stop)
    }

    /// As [`Exercise::find`], but nobody waits: the first input on which the submission takes far longer than the reference ends the search,
    /// which then says that it is too slow, with that input.
    pub fn find_soon(&self, name: &str, submission: &Side, stop: &Arc<AtomicBool>) -> SearchResult {
        self.found(name, submission, Waiting::Never, stop)
    }

    fn found(&self, name: &str, submission: &Side, waiting: Waiting, stop: &Arc<AtomicBool>) -> SearchResult {
        match self.meet(name, submission) {
            Ok(Meeting { comparer, fit, notes }) => {
                let mut found = self.compare(name, comparer, (submission, &fit), waiting, stop);
                found.verdict.notes.splice(0..0, notes);
                found
            }
            Err(verdict) => SearchResult::unsearched(*verdict),
        }
    }

    /// Whether another equality than OCaml's decides.
    pub(crate) fn has_equality(&self) -> bool {
        self.equal.is_some()
    }

    /// What is looked for, and how far.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// What inputs look like for submissions whose type is not less general than the reference's.
    pub fn space(&self) -> &Space {
        &self.prepared.rules.space
    }

    /// Both programs, to be called with single inputs that can be taken apart; `Err` says why they cannot be compared.
    pub fn input_runner(&self, name: &str, submission: &Side) -> Result<InputRunner, Box<CheckVerdict>> {
        let Meeting { comparer, .. } = self.meet(name, submission)?;
        let rules = &comparer.rules;
        if !rules.space.is_plain() {
            let reason =
                Some("its inputs or results are more than plain data; only calls of it are compared".to_string());
            let verdict = CheckVerdict::new(name, &self.entry(), Judgement::Unjudged);
            return Err(Box::new(CheckVerdict { reason, ..verdict }));
        }
        let rules = Arc::new(Rules { space: Arc::new(rules.space.plain()), ..(**rules).clone() });
        let comparer = Comparer { rules, patience: Patience::Waiting, ..on_other_machines(&comparer) };
        Ok(InputRunner { comparer })
    }

    /// The same on plain machines, which say what both programs do.
    pub fn replay_runner(&self, name: &str, submission: &Side) -> Result<ReplayRunner, Box<CheckVerdict>> {
        let Meeting { comparer, fit, .. } = self.meet(name, submission)?;
        Ok(ReplayRunner { comparer: Comparer { patience: Patience::Waiting, ..on_other_machines(&comparer) }, fit })
    }

    /// The reference with a place for programs that are tried one after another, the submission being the first.
    pub fn candidate_runner(&self, name: &str, submission: &Side) -> Result<CandidateRunner, Box<CheckVerdict>> {
        let Meeting { comparer, fit, .. } = self.meet(name, submission)?;
        Ok(CandidateRunner::new(on_other_machines(&comparer), &fit))
    }

    /// Puts another program in the submission's place.
    pub fn enter(&self, candidate_runner: &mut CandidateRunner, submission: Side) -> Entrance {
        match self.fit(&submission) {
            // Inputs that the submission takes must not be out of reach.
            Ok(fit) if fit.narrowed && (!candidate_runner.narrowed || fit.ty != candidate_runner.ty) => {
                Entrance::Refused
            }
            Ok(fit) if fit.ty != candidate_runner.ty => Entrance::Elsewhere(Box::new(submission)),
            Ok(mut fit) => {
                let function = submission.target();
                let script = self.script(candidate_runner.space(), submission.program, &mut fit);
                if candidate_runner.enter(script, function) { Entrance::Seated } else { Entrance::Refused }
            }
            Err(_) => Entrance::Refused,
        }
    }

    /// A submission ready to be called with inputs of a space.
    fn script(&self, space: &Space, mut submission: Program, fit: &mut Fit) -> CompiledProgram {
        adopt(space, &self.reference.program.types, &mut submission.types, &mut fit.declarations);
        let layout = Layout::fitted(space, &submission.types, &fit.declarations);
        CompiledProgram::of(submission, layout)
    }

    /// Fits the types and loads the submission.
    fn meet(&self, name: &str, submission: &Side) -> Result<Meeting, Box<CheckVerdict>> {
        let verdict = |judgement| CheckVerdict::new(name, &self.entry(), judgement);
        let mut fit = match self.fit(submission) {
            Ok(fit) => fit,
            Err(misfit) => {
                return Err(Box::new(CheckVerdict { misfit: Some(misfit), ..verdict(Judgement::DoesNotFit) }));
            }
        };
        let prepared = if fit.ty == self.prepared.ty {
            self.prepared.clone()
        } else {
            match prepare(&self.reference, self.assume, self.equal, self.config, &fit.ty) {
                Ok(prepared) => prepared,
                Err(reason) => {
                    let reason = Some(reason.to_string());
                    return Err(Box::new(CheckVerdict { reason, ..verdict(Judgement::Unjudged) }));
                }
            }
        };
        let rules = prepared.rules.clone();
        let script = self.script(&rules.space, submission.program.clone(), &mut fit);
        let (side, loading) = side::<Concolic>(script, submission.target());
        let mut notes = fit.notes.clone();
        // What the function needs and does not have is no difference: OCaml would not have come to the call either, or
        // has more memory and patience than the loading of a submission gets here.
        let needed = match loading {
            Loading::Fine => vec![side.function],
            Loading::Failed(_) => reach::globals(&submission.program, side.function),
        };
        if let Some(missing) = needed.into_iter().find(|global| side.player.is_unbound(*global)) {
            let how = match loading {
                Loading::Failed(how) => format!("{how} before it is bound"),
                Loading::Fine => "ends before it".to_string(),
            };
            let name = submission.program.globals[missing.index()].name;
            let reason = format!("`{name}` has no value: the submission's toplevel code {how}");
            return Err(Box::new(CheckVerdict { reason: Some(reason), notes, ..verdict(Judgement::Unjudged) }));
        }
        if side.player.reads_input {
            notes.push("its toplevel code reads standard input, which is empty here".to_string());
        }
        if reach::mentions(&submission.program, Name::new("argv")) {
            notes.push("it uses `Sys.argv`, which has no arguments here".to_string());
        }
        if let Loading::Failed(how) = loading {
            notes.push(format!("its toplevel code {how}; the rest was judged all the same"));
        }
        let comparer = Comparer {
            rules,
            reference: prepared.reference,
            submission: side,
            patience: Patience::Suspecting,
            aside: Aside::default(),
            waiter: None,
            prover: None,
            rounding: None,
            printing: false,
        };
        Ok(Meeting { comparer, fit, notes })
    }

    /// What keeps the function under test itself from being compared, whatever an observer makes of it.
    pub fn misfit(&self, submission: &Side) -> Option<Misfit> {
        fit::fit(&self.reference.program, self.reference.entry, &submission.program, submission.entry, &Type::int())
            .err()
    }

    /// Whether a submission can be compared with the reference.
    pub(crate) fn fits(&self, submission: &Side) -> bool {
        self.fit(submission).is_ok()
    }

    fn fit(&self, submission: &Side) -> Result<Fit, Misfit> {
        let (theirs, ours) = (&self.reference, submission);
        // Where identity is looked at, blocks show what integers hide.
        let identity = self.assume.is_none()
            && self.equal.is_none()
            && reach::uses(&ours.program, ours.target(), &[Prim::PhysEqual, Prim::PhysNotEqual]);
        let open = if identity { Type::con(TypeId::STRING) } else { Type::int() };
        // With an observer only what it makes of the function counts, so the function itself may have any type.
        let fit = fit::fit(&theirs.program, theirs.target(), &ours.program, ours.target(), &open)?;
        self.exceptions_fit(ours, &fit)?;
        Ok(fit)
    }

    /// Whether a submission has the exceptions that inputs are made of.
    fn exceptions_fit(&self, submission: &Side, fit: &Fit) -> Result<(), Misfit> {
        let declared = |program: &Program, name| {
            refute_play::declared_exception(program, name).map(|id| program.exceptions[id.index()].args.clone())
        };
        for name in self.space().exceptions() {
            let theirs = declared(&self.reference.program, name).unwrap_or_default();
            let wanted: Vec<Type> = theirs.iter().map(|ty| fit.translate(ty)).collect();
            if declared(&submission.program, name) != Some(wanted) {
                let what = format!("it has no exception `{name}` with the same arguments");
                return Err(Misfit { what, reference: None, submission: None });
            }
        }
        Ok(())
    }

    /// Note [A look before a proof]: wrong programs fall on the first inputs, so no proof is looked for in vain; and where the reference returned
    /// on none of them there is nothing to prove. What the first look finds is left to the whole search, which begins with the same inputs: every verdict
    /// but `proved` is what it is without proofs. After a proof only the ends of the integers are tried, where it leaves them open.
    fn begin<'s>(
        &self,
        comparer: Comparer<Concolic>,
        submission: &Side,
        pool: &'s Pool,
        stop: &'s AtomicBool,
    ) -> Beginning<'s> {
        let mut opening = Search::opening(on_other_machines(&comparer), self.config, pool, stop);
        let is_quiet = opening.next().is_none() && opening.progress.inside > 0 && !stop.load(Ordering::Relaxed);
        let attempt = is_quiet.then(|| self.attempt(submission));
        let steps = opening.progress.work + attempt.as_ref().map_or(0, |attempt| attempt.steps);
        match attempt.map(|attempt| attempt.outcome) {
            Some(Ok(proof)) if self.settles(&proof) => {
                if proof.strength == ProofStrength::UnlessOverflow && self.config.overflow == Overflow::Noted {
                    opening.turn_to_borders();
                }
                let steps = steps - opening.progress.work;
                Beginning { search: opening, steps, proof: Some(proof), unproved: None }
            }
            tried => {
                let search = match self.config.prove {
                    Prove::Only if is_quiet => opening,
                    _ => Search::new(comparer, self.config, pool, stop),
                };
                Beginning { search, steps, proof: None, unproved: tried.and_then(Result::err) }
            }
        }
    }

    fn compare(
        &self,
        name: &str,
        comparer: Comparer<Concolic>,
        (submission, fit): (&Side, &Fit),
        waiting: Waiting,
        stop: &Arc<AtomicBool>,
    ) -> SearchResult {
        let pool = literal_pool(&[&self.reference.program, &submission.program], &self.words);
        let reachable = [&self.reference, submission].map(|side| reach::branches(&side.program, side.target()).len());
        let Beginning { mut search, mut steps, proof, unproved } = match waiting {
            Waiting::Long if self.asks_for_proofs() => self.begin(comparer, submission, &pool, stop),
            // Whoever is in a hurry looks for differences.
            _ => Beginning::searching(Search::new(comparer, self.config, &pool, stop)),
        };
        let mut notes = Vec::new();
        let mut slow = None;
        let found = loop {
            let Some(candidate) = search.next() else { break None };
            let mut plain = on_other_machines::<Concrete>(&search.comparer);
            let candidate = shrink(&mut plain, candidate, &mut steps);
            let simplified = simplify(&mut plain, candidate, &pool, &mut steps).map(|candidate| {
                // With simpler constants, parts that were needed may not be any more: fewer fill a smaller buffer.
                let size = candidate.size();
                let smaller = shrink(&mut plain, candidate.clone(), &mut steps);
                let again = (smaller.size() < size).then(|| simplify(&mut plain, smaller, &pool, &mut steps)).flatten();
                again.unwrap_or(candidate)
            });
            let Some(mut candidate) = simplified else {
                let reason = "a difference could not be repeated on the plain machine; please report this".to_string();
                let verdict = CheckVerdict::new(name, &self.entry(), Judgement::Unjudged);
                return SearchResult::unsearched(CheckVerdict { reason: Some(reason), ..verdict });
            };
            // A loop that counts to the largest integer is long, not endless.
            if candidate.ends().is_some() && candidate.kind == DifferenceKind::NoEnd {
                continue;
            }
            if self.config.overflow == Overflow::Unsaid && has_beyond(&candidate.filled, ENORMOUS) {
                continue;
            }
            // A part of a result that is asked for may be slow as well.
            let may_be_slow =
                candidate.kind == DifferenceKind::NoEnd || is_closed(&plain.rules.space, plain.rules.result);
            let is_suspicion = may_be_slow && plain.patience == Patience::Suspecting;
            if is_suspicion && waiting == Waiting::Never {
                let verdict = CheckVerdict::new(name, &self.entry(), Judgement::TooSlow);
                let steps = steps + search.progress.work;
                let input = Some(candidate.filled);
                return SearchResult { input, ..SearchResult::unsearched(CheckVerdict { steps, ..verdict }) };
            }
            if is_suspicion {
                plain.patience = Patience::Waiting;
                plain.submission.player.machine.set_stop_flag(stop.clone());
            }
            plain.patience = plain.patience.anew();
            let CallInput { input, constants } = &candidate.filled;
            let comparison = plain.run(input, constants, &Holes { terms: &[] });
            steps += comparison.steps + comparison.waited;
            if stop.load(Ordering::Relaxed) {
                search.progress.stop = StopReason::Interrupted;
                break None;
            }
            let Some(kind) = comparison.difference else {
                // It has come to the same end after all. See Note [Slow is not wrong].
                slow = comparison.submission.zip(comparison.reference).map(|(ours, theirs)| SlowInput {
                    input: candidate.filled,
                    steps: ours.steps,
                    reference_steps: theirs.steps,
                    ending: ours.ending,
                });
                steps += search.be_patient(plain);
                continue;
            };
            candidate.kind = kind;
            let ends = candidate.ends().or_else(|| is_inexact(&plain, &candidate.filled).then_some(Ends::Inexact));
            if let Some(ends) = ends.filter(|_| self.config.overflow == Overflow::Noted) {
                let told = SearchReport { exercise: self.entry(), name, search: &search, reachable: &reachable, steps };
                let shown = (plain, comparison);
                let verdict = told.difference(candidate, shown, &self.reference, submission, fit);
                notes.push(report::overflow_note(&verdict, ends));
                continue;
            }
            search.progress.stop = StopReason::Found;
            break Some((candidate, (plain, comparison)));
        };
        if let Some(candidate) = search.rounded.take().filter(|_| found.is_none()) {
            let mut plain = on_other_machines::<Concrete>(&search.comparer);
            let comparison = plain.run(&candidate.filled.input, &candidate.filled.constants, &Holes { terms: &[] });
            let told = SearchReport { exercise: self.entry(), name, search: &search, reachable: &reachable, steps };
            let verdict = told.difference(candidate, (plain, comparison), &self.reference, submission, fit);
            notes.push(report::overflow_note(&verdict, Ends::Rounding));
        }
        let input = found.as_ref().map(|(candidate, _)| candidate.filled.clone());
        let told = SearchReport { exercise: self.entry(), name, search: &search, reachable: &reachable, steps };
        let mut verdict = match found {
            Some((candidate, shown)) => told.difference(candidate, shown, &self.reference, submission, fit),
            None => match proof {
                Some(proof) => told.proved(proof),
                None => CheckVerdict { unproved, ..told.no_difference(slow, &self.reference) },
            },
        };
        notes.dedup();
        verdict.notes.extend(notes);
        if search.progress.functions {
            verdict.notes.push("functions inside results were not compared".to_string());
        }
        if verdict.verdict == Judgement::NoDifference && search.progress.stop == StopReason::Interrupted {
            verdict.notes.push("interrupted before the search was over".to_string());
        }
        let unreached = match verdict.verdict {
            Judgement::NoDifference => search.unreached(),
            _ => Default::default(),
        };
        search.comparer.reset();
        let sides = [&search.comparer.reference, &search.comparer.submission];
        let keeps_state = sides.into_iter().any(|side| side.player.keeps_state());
        SearchResult { verdict, input, unreached, keeps_state }
    }
}

fn side<D: Loadable>(script: CompiledProgram, function: GlobalId) -> (LoadedSide<D>, Loading) {
    let (player, loading) = Runner::new(&script);
    (LoadedSide { script, player, function }, loading)
}

/// Both programs on machines of another domain: plain ones to replay what was found.
fn on_other_machines<D: Loadable>(comparer: &Comparer<Concolic>) -> Comparer<D> {
    let side = |side: &LoadedSide<Concolic>| LoadedSide {
        player: Runner::<D>::new(&side.script).0,
        script: side.script.clone(),
        function: side.function,
    };
    let (reference, submission) = (side(&comparer.reference), side(&comparer.submission));
    let patience = comparer.waiter.as_ref().map_or(comparer.patience, |waiter| waiter.patience.anew());
    let rules = comparer.rules.clone();
    Comparer {
        rules,
        reference,
        submission,
        patience,
        aside: Aside::default(),
        waiter: None,
        prover: None,
        rounding: None,
        printing: false,
    }
}

/// Integers beyond this are there for wrapping around.
const HUGE: u64 = 1 << 60;

/// What programs do to integers beyond this is the machine's affair where it is not exact.
const LARGE: u64 = 1 << 31;

/// Integers beyond this are there for the limits of the machine, such as the largest array.
const ENORMOUS: u64 = 1 << 48;

/// Whether an input has an integer that is there for wrapping around.
pub(crate) fn is_huge(filled: &CallInput) -> bool {
    has_beyond(filled, HUGE)
}

/// Whether one of the programs does something to a large integer that is not exact.
fn is_inexact(comparer: &Comparer<Concrete>, input: &CallInput) -> bool {
    let sides = [&comparer.reference, &comparer.submission];
    has_beyond(input, LARGE) && sides.into_iter().any(|side| inexact::is_inexact(side, input))
}

fn has_beyond(filled: &CallInput, limit: u64) -> bool {
    filled.constants.iter().any(|constant| matches!(constant, Constant::Int(n) if n.unsigned_abs() >= limit))
}

/// Whether an input has a float that is no number, or with which computing leaves the numbers.
pub(crate) fn is_beyond_floats(filled: &CallInput) -> bool {
    filled.constants.iter().any(|constant| matches!(constant, Constant::Float(x) if x.is_nan() || x.abs() >= f64::MAX))
}

impl Candidate {
    /// The ends of the numbers at which it was looked for, if it cannot do without them.
    fn ends(&self) -> Option<Ends> {
        match self.found_by {
            FoundBy::Border if is_huge(&self.filled) => Some(Ends::Integers),
            FoundBy::Border if is_beyond_floats(&self.filled) => Some(Ends::Floats),
            _ => None,
        }
    }

    /// The size of the input.
    pub(crate) fn size(&self) -> usize {
        self.filled.input.iter().map(refute_enumerate::Shape::size).sum()
    }
}

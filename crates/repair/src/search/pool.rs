//! Everything that is tried alone, the likeliest first.

use super::solutions::Solutions;
use super::{Origin, Request, merged};
use crate::change::Change;
use crate::graft::{Graft, cost};
use crate::localise::Suspicion;
use crate::naming::Names;
use crate::pointless::is_pointless;
use crate::reading::Reading;
use crate::small::{recursion, small};
use refute_syntax::Token;
use refute_syntax::tree::{ExprId, ExprKind};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::ops::Range;

/// A change that is tried.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    /// What is changed.
    pub changes: Vec<Change>,
    /// Whose pieces it uses.
    pub origin: Origin,
    /// Tokens that it takes away and puts in.
    pub cost: usize,
    /// The expressions that run otherwise; empty when that cannot be said.
    pub places: Vec<Range<usize>>,
    /// Whether a failing test comes to its place: elsewhere no single change can mend one.
    pub is_suspected: bool,
    /// The order in which proposals are tried.
    rank: f64,
}

/// What a place without suspicion costs more than one with all of it, in tokens.
const DISTANCE: f64 = 8.0;
/// Tokens that pieces of other submissions may change alone; larger ones come with their whole function.
const FROM_CLASS: usize = 16;

/// All proposals, in the order in which they are tried.
pub(super) fn pool(request: &Request<'_>, solutions: &Solutions, suspicion: &Suspicion) -> Vec<Proposal> {
    let mut pool = Pool { request, solutions, seen: FxHashSet::default(), proposals: Vec::new() };
    let student = request.student;
    let mut everywhere = Everywhere::default();
    for (expr, function) in &student.exprs {
        let Some(function) = function else { continue };
        let at = &[student.at(*expr)][..];
        let share = suspicion.of(&at[0]).unwrap_or(0.5);
        for changes in small(student, *expr).into_iter().filter(|changes| !is_pointless(student, *expr, changes)) {
            everywhere.note(student, *function, &changes, share);
            pool.add(changes, at, Origin::Itself, share, usize::MAX);
        }
        for (index, donor) in request.donors.iter().enumerate() {
            let names = Names { graft: Graft { student, donor }, entry: request.entry };
            let most = if index == 0 { usize::MAX } else { FROM_CLASS };
            if share > 0.0 {
                let expressions = names.expressions(*expr).into_iter();
                for changes in expressions.filter(|changes| !is_pointless(student, *expr, changes)) {
                    pool.add(changes, at, Origin::Donor(index), share, most);
                }
                if index == 0 && is_body(request, *expr) {
                    for changes in names.guarded(*expr).into_iter().chain(names.based(*expr)) {
                        pool.add(changes, at, Origin::Donor(index), share, solutions.before(index));
                    }
                }
            }
            for changes in names.cases(*expr) {
                pool.add(changes, at, Origin::Donor(index), share, usize::MAX);
            }
        }
    }
    for (changes, share) in everywhere.changes() {
        let places: Vec<Range<usize>> = changes.iter().map(|change| change.at.clone()).collect();
        pool.add(changes, &places, Origin::Itself, share, usize::MAX);
    }
    for changes in recursion(student) {
        pool.add(changes, &[], Origin::Itself, 0.5, usize::MAX);
    }
    let mut proposals = pool.proposals;
    proposals.sort_by(|a, b| a.rank.total_cmp(&b.rank));
    proposals
}

/// Whether an expression is what a function or a case gives.
fn is_body(request: &Request<'_>, expr: ExprId) -> bool {
    let student = request.student;
    match student.parent(expr).map(|parent| &student.tree[parent].kind) {
        Some(ExprKind::Match(scrutinee, _) | ExprKind::Try(scrutinee, _)) => *scrutinee != expr,
        Some(ExprKind::Function(_) | ExprKind::Fun { .. }) | None => true,
        Some(ExprKind::If(condition, ..)) => *condition != expr,
        _ => false,
    }
}

/// Whether a change puts in `==` or `!=`: what they say depends on what is shared, which no search can see in full.
pub(super) fn asks_for_identity(request: &Request<'_>, change: &Change) -> bool {
    let signs = |text: &[u8]| {
        let lexed = refute_syntax::lex(text, request.student.tree.file);
        let spelled = |token: &Token| &text[token.start as usize..token.end as usize];
        lexed.tokens.iter().filter(|token| matches!(spelled(token), b"==" | b"!=")).count()
    };
    signs(&change.text) > signs(&request.student.text[change.at.clone()])
}

/// The same small change in all places of a function: who takes one variable for another often does it throughout.
#[derive(Default)]
struct Everywhere {
    /// The places, and the highest suspicion.
    places: BTreeMap<Exchange, (Vec<Change>, f64)>,
}

/// A function, what is there, and what stands there instead.
type Exchange = (usize, Vec<u8>, Vec<u8>);

/// Tokens that are exchanged throughout at most.
const THROUGHOUT: usize = 2;

impl Everywhere {
    fn note(&mut self, student: &Reading<'_>, function: usize, changes: &[Change], share: f64) {
        let [change] = changes else { return };
        let tokens = student.tokens(&change.at);
        if tokens == 0 || tokens > THROUGHOUT {
            return;
        }
        let key = (function, student.text[change.at.clone()].to_vec(), change.text.clone());
        let (places, highest) = self.places.entry(key).or_default();
        places.push(change.clone());
        *highest = highest.max(share);
    }

    fn changes(self) -> impl Iterator<Item = (Vec<Change>, f64)> {
        self.places.into_values().filter(|(places, _)| places.len() > 1)
    }
}

struct Pool<'a> {
    request: &'a Request<'a>,
    solutions: &'a Solutions,
    seen: FxHashSet<Vec<Change>>,
    proposals: Vec<Proposal>,
}

impl Pool<'_> {
    fn add(&mut self, changes: Vec<Change>, places: &[Range<usize>], origin: Origin, share: f64, most: usize) {
        let Some(changes) = merged(&[], &changes) else { return };
        let cost = changes.iter().map(|change| cost(self.request.student, change)).sum();
        if cost == 0
            || cost > most
            || (origin != Origin::Itself && changes.iter().any(|change| asks_for_identity(self.request, change)))
            || self.solutions.is_brought(self.request.student, &changes, origin)
            || !self.seen.insert(changes.clone())
        {
            return;
        }
        let rank = cost as f64 + DISTANCE * (1.0 - share);
        self.proposals.push(Proposal {
            changes,
            places: places.to_vec(),
            origin,
            cost,
            is_suspected: share > 0.0,
            rank,
        });
    }
}

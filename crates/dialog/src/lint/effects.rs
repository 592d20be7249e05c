//! What a way through some statements does: the effects of Fig. 7 of the paper, and the rules about loops that follow.
//!
//! A way reads or not, and leaves the innermost loop or not. Every way through the body of a loop must do one of the two
//! (progress), some way must leave it, and nothing outside of loops may leave one. The end of the input counts as no
//! reading: a loop that comes there again and again would go on for ever.

use crate::core::Stmt;
use refute_source::{Diagnostic, Span};

/// Ways with neither effect, with one of them, with both.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Effects {
    silent: bool,
    reads: bool,
    exits: bool,
    reads_and_exits: bool,
}

const SILENT: Effects = Effects { silent: true, reads: false, exits: false, reads_and_exits: false };
const NONE: Effects = Effects { silent: false, ..SILENT };

impl Effects {
    fn union(self, other: Effects) -> Effects {
        Effects {
            silent: self.silent || other.silent,
            reads: self.reads || other.reads,
            exits: self.exits || other.exits,
            reads_and_exits: self.reads_and_exits || other.reads_and_exits,
        }
    }

    /// First these, then the others unless the loop was left.
    fn then(self, other: Effects) -> Effects {
        let mut result = Effects { silent: false, reads: false, ..self };
        if self.silent {
            result = result.union(other);
        }
        if self.reads {
            result.reads |= other.silent || other.reads;
            result.reads_and_exits |= other.exits || other.reads_and_exits;
        }
        result
    }

    fn leaves(self) -> bool {
        self.exits || self.reads_and_exits
    }

    /// Of a loop with this body: what its exits have done.
    fn of_loop(self) -> Effects {
        Effects { silent: self.exits, reads: self.reads_and_exits, ..NONE }
    }
}

/// Whether some way leaves the loop around these statements.
pub(super) fn exits(stmts: &[Stmt]) -> bool {
    effects(stmts).leaves()
}

/// All problems with loops and exits.
pub(super) fn check(body: &[Stmt]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for span in exits_outside(body) {
        problems.push(
            Diagnostic::error("exit-outside-loop", span, "This `exit` is in no loop")
                .because("`exit` leaves the innermost `loop`, `while`, `until` or `repeat` around it. A dialogue ends after its last line.")
                .hint("Put the lines after it into the `else` part of an `if`, or put a `loop:` around it."),
        );
    }
    check_block(body, &mut problems);
    problems
}

/// The effects of statements.
fn effects(stmts: &[Stmt]) -> Effects {
    stmts.iter().fold(SILENT, |before, stmt| before.then(effects_of(stmt)))
}

fn effects_of(stmt: &Stmt) -> Effects {
    match stmt {
        Stmt::Say(_) => SILENT,
        Stmt::Read(read) => {
            let end = read.at_end.as_ref().map_or(NONE, |at_end| effects(at_end));
            Effects { reads: true, ..NONE }.union(end)
        }
        Stmt::Exit(_) => Effects { exits: true, ..NONE },
        Stmt::If { then, otherwise, .. } => effects(then).union(effects(otherwise)),
        Stmt::Loop { body, .. } => {
            let inside = effects(body);
            // A loop without exit is an error of its own; around it, it counts as one that ends.
            if inside.leaves() { inside.of_loop() } else { Effects { reads: true, ..NONE } }
        }
    }
}

/// Looks at every loop, and at what follows an exit.
fn check_block(stmts: &[Stmt], problems: &mut Vec<Diagnostic>) {
    let mut before = SILENT;
    let mut told = false;
    for stmt in stmts {
        if !before.silent && !before.reads && !told {
            told = true;
            problems.push(
                Diagnostic::warning("unreachable", place(stmt), "This is never reached")
                    .because("Every way to this line has left the loop before."),
            );
        }
        before = before.then(effects_of(stmt));
        match stmt {
            Stmt::If { then, otherwise, .. } => {
                check_block(then, problems);
                check_block(otherwise, problems);
            }
            Stmt::Read(read) => check_block(read.at_end.as_deref().unwrap_or_default(), problems),
            Stmt::Loop { body, span } => {
                check_loop(body, effects(body), *span, problems);
                check_block(body, problems);
            }
            Stmt::Say(_) | Stmt::Exit(_) => {}
        }
    }
}

fn check_loop(body: &[Stmt], inside: Effects, span: Span, problems: &mut Vec<Diagnostic>) {
    if inside.silent {
        problems.push(no_progress(body, span));
    } else if !inside.leaves() {
        problems.push(
            Diagnostic::error("loop-without-exit", span, "This loop never ends")
                .because("No way through its body comes to an `exit` of its own; an `exit` inside another loop leaves that one only.")
                .hint("Leave it under some condition: `if x == 0: exit`."),
        );
    } else if !inside.reads {
        problems.push(
            Diagnostic::warning("loop-runs-once", span, "This loop is never repeated")
                .because("Every way through its body comes to an `exit`.")
                .hint("Leave the loop away, or `exit` under a condition only."),
        );
    }
}

fn no_progress(body: &[Stmt], span: Span) -> Diagnostic {
    let mut problem = Diagnostic::error("no-progress", span, "This loop can go on for ever without reading anything");
    let mut way = Vec::new();
    silent_way(body, &mut way);
    for step in &way {
        problem = match step {
            Step::Condition(place, true) => problem.label(*place, "when this holds ..."),
            Step::Condition(place, false) => problem.label(*place, "when this does not hold ..."),
            Step::End(place) => problem.label(*place, "when the input ends here ..."),
        };
    }
    problem
        .because("Every way through the body of a loop must read something or come to an `exit`; otherwise the next round is the same as this one.")
        .hint("Read something on every way, or `exit`.")
}

/// A decision on the way.
enum Step {
    Condition(Span, bool),
    End(Span),
}

/// Finds a way that neither reads nor exits; false when there is none.
fn silent_way(stmts: &[Stmt], way: &mut Vec<Step>) -> bool {
    stmts.iter().all(|stmt| match stmt {
        Stmt::Say(_) => true,
        Stmt::Exit(_) => false,
        Stmt::Read(read) => match &read.at_end {
            Some(at_end) => attempt(way, Step::End(read.span), at_end),
            None => false,
        },
        Stmt::If { condition, then, otherwise, .. } => {
            attempt(way, Step::Condition(condition.span, true), then)
                || attempt(way, Step::Condition(condition.span, false), otherwise)
        }
        Stmt::Loop { body, .. } => effects(body).exits,
    })
}

/// Goes on in a branch and takes the step back when that does not work.
fn attempt(way: &mut Vec<Step>, step: Step, stmts: &[Stmt]) -> bool {
    let before = way.len();
    way.push(step);
    let found = silent_way(stmts, way);
    if !found {
        way.truncate(before);
    }
    found
}

/// The exits that belong to no loop.
fn exits_outside(stmts: &[Stmt]) -> Vec<Span> {
    stmts
        .iter()
        .flat_map(|stmt| match stmt {
            Stmt::Exit(span) => vec![*span],
            Stmt::If { then, otherwise, .. } => [exits_outside(then), exits_outside(otherwise)].concat(),
            Stmt::Read(read) => exits_outside(read.at_end.as_deref().unwrap_or_default()),
            Stmt::Say(_) | Stmt::Loop { .. } => Vec::new(),
        })
        .collect()
}

/// Where a statement is.
fn place(stmt: &Stmt) -> Span {
    match stmt {
        Stmt::Read(read) => read.span,
        Stmt::Say(say) => say.span,
        Stmt::If { span, .. } | Stmt::Loop { span, .. } | Stmt::Exit(span) => *span,
    }
}

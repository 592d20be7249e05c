//! The wording of problems with goals and examples.

use crate::synth_source::GoalFlaw;
use refute_source::{Diagnostic, Span};

const FORMS: &str = "A goal is written `let f : t = ??` with examples such as `assert (f 1 = 2)`, or as in Myth: `let f : t |> { a => b | c => d } = ?`.";

/// The message for a flaw.
pub(super) fn explain(flaw: GoalFlaw, span: Span) -> Diagnostic {
    let error = |title: &str| Diagnostic::error("bad-goal", span, title);
    match flaw {
        GoalFlaw::HoleInside => error("`??` stands for a whole function, not for a part of one").because(FORMS),
        GoalFlaw::Together => error("A goal cannot be defined together with others by `and`")
            .hint("Write each goal on its own, `let f : t = ??`; it may call itself without `rec`."),
        GoalFlaw::NotAName => error("A goal has a name").here("not a name").because(FORMS),
        GoalFlaw::NoType => error("The type of this goal is not written")
            .hint("Write its whole type, `let f : int -> int = ??`, or that of each parameter and of the result: `let f (x : int) : int = ??`."),
        GoalFlaw::NoHole => error("After the examples of a goal comes `= ?`").here("`= ?` is missing after this").because(FORMS),
        GoalFlaw::Unclosed => error("The brace before the examples is never closed").here("`}` is missing"),
        GoalFlaw::NotAnExample => Diagnostic::error("no-example", span, "This is about the goal, but it is no example")
            .because("An example says what the result is for given arguments: `assert (f [1; 2] = 3)`; for a result that is true or false also `assert (f 3)` and `assert (not (f 4))`. Arguments and results do not use the goal themselves.")
            .hint("Write it as examples, or take it out."),
        GoalFlaw::Prose => Diagnostic::warning("no-example", span, "This comment is not read as an example")
            .because("It begins like one, but it is no expression of the form `f 3 = 4`."),
        GoalFlaw::LateUse => Diagnostic::error("late-use", span, "`#use` comes before everything else in a file")
            .hint("Move this line to the top of the file."),
    }
}

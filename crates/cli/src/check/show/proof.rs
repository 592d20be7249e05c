//! A proof as text: what was proved, then each equation with what it rests on.
//!
//! ```text
//! the same, proved
//!   go acc l  =  acc + sum l   by induction on l
//!   total l   =  sum l         by cases
//! ```

use super::{View, paragraph};
use crate::terminal::Hue;
use crate::text::{one_line, visible};
use refute_report::wording::proof::{blocked, steps, strength};
use refute_verdict::{CheckVerdict, Proof};

/// Wider equations have what they rest on below them.
const WIDEST: usize = 60;

/// The proof.
pub(super) fn show(proof: &Proof, view: &View) -> String {
    let mut text = format!("{}\n", view.paint.text(Hue::Green, strength(proof)));
    let room = if view.verbose { usize::MAX } else { view.width.unwrap_or(usize::MAX).saturating_sub(8).max(40) };
    let steps = steps(proof);
    let width = |side: &str| visible(side).chars().count();
    let narrow = steps.iter().filter(|step| width(&step.left) + width(&step.right) <= WIDEST);
    let (mut lefts, mut rights) = (0, 0);
    for step in narrow {
        (lefts, rights) = (lefts.max(width(&step.left)), rights.max(width(&step.right)));
    }
    for step in &steps {
        let by = view.paint.text(Hue::Dim, &step.by);
        if width(&step.left) + width(&step.right) <= WIDEST {
            let (left, right) = (one_line(&step.left, room), one_line(&step.right, room));
            text += &format!("  {left:lefts$} = {right:rights$}   {by}\n");
        } else {
            text += &format!("  {}\n", one_line(&step.left, room));
            text += &format!("    = {}\n", one_line(&step.right, room));
            text += &format!("    {by}\n");
        }
    }
    text
}

/// What blocked a proof where one was tried, for those who asked for one.
pub(super) fn unproved(verdict: &CheckVerdict, view: &View) -> String {
    let obstacle = verdict.unproved.as_ref().filter(|_| view.obstacles);
    obstacle.map(|obstacle| paragraph(&format!("No proof was found: {}.", blocked(obstacle)))).unwrap_or_default()
}

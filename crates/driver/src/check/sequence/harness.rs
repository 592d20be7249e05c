//! The text that makes calls: it is added after the reference and after each submission, and typed against the types of each.
//!
//! A call is a constructor with the arguments of a function, without the hidden ones: for these the newest values of their
//! types are taken, the last argument being the newest, and a constructor of its own makes an older value the newest. So
//! most sequences need no numbers. A call for which there is no value is passed over. Where exceptions count they
//! are results; else the first one ends everything.
//! Names begin with `refute_`, and of the library only what `Stdlib.` leads to is used: a program may redefine the rest.
//!
//! For `create : int -> stack` and `pop : stack -> int option`:
//! ```text
//! type refute_call = Refute_pick_0 of int | Refute_call_0 of (int) | Refute_call_1
//! type refute_result = Refute_passed | Refute_raised of string | Refute_gave_0 | Refute_gave_1 of (int option)
//! let rec refute_run refute_pool_0 refute_given = match refute_given with
//!   | [] -> []
//!   | Refute_call_0 (refute_a0) :: refute_rest ->
//!     (match create refute_a0 with
//!      | refute_r0 -> Refute_gave_0 :: refute_run (refute_r0 :: refute_pool_0) refute_rest)
//!   ...
//! ```

use super::part::Part;
use super::{CALLS, Callee};
use refute_check::Exceptions;
use refute_ir::types::ArgLabel;
use refute_ir::{TypeTable, show_type};
use refute_ocaml::Node;

/// The constructor of a call that was passed over.
pub(super) const PASSED: &str = "Refute_passed";
/// The constructor of a call that raised.
pub(super) const RAISED: &str = "Refute_raised";

/// The constructor of a call of a function.
pub(super) fn call_constructor(index: usize) -> String {
    format!("Refute_call_{index}")
}

/// The constructor that makes an older hidden value the newest.
pub(super) fn pick_constructor(pool: usize) -> String {
    format!("Refute_pick_{pool}")
}

/// The whole text; values of `pools` hidden types are kept.
pub(super) fn text(table: &TypeTable, calls: &[Callee], pools: usize, exceptions: Exceptions) -> String {
    let mut given = Vec::new();
    let mut results = vec![PASSED.to_string(), format!("{RAISED} of string")];
    let mut arms = String::new();
    for pool in 0..pools {
        given.push(format!("{} of int", pick_constructor(pool)));
        arms += &pick(pool, pools);
    }
    for (index, callee) in calls.iter().enumerate() {
        let types: Vec<String> = callee.shown().filter_map(|leaf| seen_type(table, leaf)).collect();
        given.push(with(&call_constructor(index), &types.join(" * "), " of "));
        let shown = seen_type(table, &callee.result);
        results.push(with(&format!("Refute_gave_{index}"), shown.as_deref().unwrap_or_default(), " of "));
        arms += &arm(index, callee, pools, exceptions);
    }
    let parameters: String = (0..pools).map(|pool| format!(" refute_pool_{pool}")).collect();
    format!(
        "type refute_call = {}\ntype refute_result = {}\n\
         let rec refute_pick refute_index refute_values = match refute_values with\n  \
         | _ :: (_ :: _ as refute_older) when Stdlib.( > ) refute_index 0 ->\n    \
         refute_pick (Stdlib.( - ) refute_index 1) refute_older\n  \
         | _ -> refute_values\n\
         let rec refute_run{parameters} refute_given = match refute_given with\n  | [] -> []\n{arms}\
         let {CALLS} (refute_given : refute_call list) : refute_result list = refute_run{} refute_given\n",
        given.join(" | "),
        results.join(" | "),
        " []".repeat(pools),
    )
}

/// `refute_all`: whether an assumption about the arguments of the only function holds for each of its calls.
pub(super) fn all(calls: &[Callee], assume: &str) -> String {
    let mut names = Names::default();
    let arguments = calls.iter().flat_map(|callee| &callee.params).map(|(_, part)| names.argument(part));
    let arguments = arguments.collect::<Vec<_>>().join(" ");
    let call = with(&call_constructor(0), &tuple(&names.given), " ");
    format!(
        "let refute_holds = ({assume}\n)\n\
         let rec refute_all refute_given = match refute_given with\n  | [] -> true\n  \
         | {call} :: refute_rest -> if refute_holds {arguments} then refute_all refute_rest else false\n"
    )
}

/// `refute_same`: whether two lists of results of the only function are equal, by a comparison of single results.
pub(super) fn same(equal: &str) -> String {
    format!(
        "let refute_equals = ({equal}\n)\n\
         let rec refute_same refute_one refute_other = match refute_one, refute_other with\n  \
         | [], [] -> true\n  \
         | Refute_gave_0 refute_a :: refute_one, Refute_gave_0 refute_b :: refute_other ->\n    \
         if refute_equals refute_a refute_b then refute_same refute_one refute_other else false\n  \
         | refute_a :: refute_one, refute_b :: refute_other ->\n    \
         if Stdlib.( = ) refute_a refute_b then refute_same refute_one refute_other else false\n  \
         | _ -> false\n"
    )
}

fn with(name: &str, argument: &str, between: &str) -> String {
    if argument.is_empty() { name.to_string() } else { format!("{name}{between}{argument}") }
}

/// The type of what can be seen of a result; nothing when all is hidden.
fn seen_type(table: &TypeTable, part: &Part) -> Option<String> {
    match part {
        Part::Shown(ty) => Some(format!("({})", show_type(table, ty))),
        Part::Hidden(_) => None,
        Part::Tuple(parts) => {
            let seen: Vec<String> = parts.iter().filter_map(|part| seen_type(table, part)).collect();
            (!seen.is_empty()).then(|| format!("({})", seen.join(" * ")))
        }
        Part::Option(part) => Some(format!("{} option", seen_type(table, part).unwrap_or_else(|| "unit".to_string()))),
    }
}

/// The rest of the calls, after these hidden values were made.
fn rest(pools: usize, made: &[(usize, String)]) -> String {
    let pools = (0..pools).map(|pool| {
        let own = made.iter().filter(|(of, _)| *of == pool);
        let all = own.fold(format!("refute_pool_{pool}"), |all, (_, value)| format!("{value} :: {all}"));
        format!(" ({all})")
    });
    format!("refute_run{} refute_rest", pools.collect::<String>())
}

/// The case that picks a hidden value.
fn pick(pool: usize, pools: usize) -> String {
    let picked = [(pool, "refute_v".to_string())];
    format!(
        "  | {} refute_index :: refute_rest ->\n    (match refute_pick refute_index refute_pool_{pool} with\n     \
         | refute_v :: _ -> {PASSED} :: {}\n     | [] -> {PASSED} :: {})\n",
        pick_constructor(pool),
        rest(pools, &picked),
        rest(pools, &[]),
    )
}

/// The case of one function.
fn arm(index: usize, callee: &Callee, pools: usize, exceptions: Exceptions) -> String {
    let mut names = Names::default();
    let arguments: Vec<(ArgLabel, String)> =
        callee.params.iter().map(|(label, part)| (*label, names.argument(part))).collect();
    let mut call = callee.written.clone();
    for (label, argument) in &arguments {
        call += &match label {
            ArgLabel::Named(label) => format!(" ~{label}:{argument}"),
            _ => format!(" {argument}"),
        };
    }
    let mut text = format!("  | {} :: refute_rest ->\n", with(&call_constructor(index), &tuple(&names.given), " "));
    let picks = callee.picks();
    for (number, (pool, back)) in picks.iter().enumerate() {
        text += &format!("    (match refute_pick {back} refute_pool_{pool} with\n     | refute_v{number} :: _ ->\n");
    }
    text += &format!("    (match {call} with\n");
    for form in callee.result.forms() {
        let names = || (0..).map(|leaf| format!("refute_r{leaf}"));
        let pattern = form.node(&mut names().map(Node::word)).alone();
        let seen = form.seen(&mut names().map(Node::word)).map_or(String::new(), |seen| seen.argument());
        let gave = with(&format!("Refute_gave_{index}"), &seen, " ");
        let made = form.leaves().into_iter().zip(names()).filter_map(|(pool, name)| Some((pool?, name)));
        text += &format!("     | {pattern} -> {gave} :: {}\n", rest(pools, &made.collect::<Vec<_>>()));
    }
    if exceptions == Exceptions::Same {
        let raised = format!("{RAISED} (Stdlib.Printexc.to_string refute_e)");
        text += &format!("     | exception refute_e -> {raised} :: {}\n", rest(pools, &[]));
    }
    text += "    )\n";
    for _ in &picks {
        text += &format!("     | [] -> {PASSED} :: {})\n", rest(pools, &[]));
    }
    text
}

/// The variables of a call.
#[derive(Default)]
struct Names {
    /// What the constructor has.
    given: Vec<String>,
    /// How many hidden values there are beside that.
    hidden: usize,
}

impl Names {
    /// An argument made of what the constructor has and of hidden values.
    fn argument(&mut self, part: &Part) -> String {
        match part {
            Part::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.argument(part)).collect();
                tuple(&parts)
            }
            Part::Hidden(_) => {
                self.hidden += 1;
                format!("refute_v{}", self.hidden - 1)
            }
            _ => {
                self.given.push(format!("refute_a{}", self.given.len()));
                format!("refute_a{}", self.given.len() - 1)
            }
        }
    }
}

fn tuple(parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { format!("({})", parts.join(", ")) }
}

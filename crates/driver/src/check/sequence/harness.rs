//! The text that makes calls: it is added after the reference and after each submission, and typed against the types of each.
//!
//! A call is a constructor with the arguments of a function, without the hidden ones: for these the newest values of their
//! types are taken, the last argument being the newest, and a constructor of its own makes an older value the newest. So
//! most sequences need no numbers. Of an argument such as `stack list` the constructor has the list, with `()` for each stack.
//! A call for which there is no value is passed over. Where exceptions count they are results; else the first one ends
//! everything.
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
//!      | refute_r0 -> let refute_pool_0 = refute_r0 :: refute_pool_0 in Refute_gave_0 :: refute_run refute_pool_0 refute_rest)
//!   ...
//! ```

use super::part::{Form, Leaf, Part};
use super::{CALLS, Callee};
use refute_check::Exceptions;
use refute_ir::types::ArgLabel;
use refute_ir::{TypeTable, show_type};
use refute_ocaml::Node;

/// The constructor of a call that was passed over.
pub(super) const PASSED: &str = "Refute_passed";
/// The constructor of a call that raised.
pub(super) const RAISED: &str = "Refute_raised";
/// The function that says whether all calls of a sequence belong to the exercise.
pub(super) const ALL: &str = "refute_all";
/// The function that compares the results of two sequences.
pub(super) const SAME: &str = "refute_same";

/// The constructor of a call of a function.
pub(super) fn call_constructor(index: usize) -> String {
    format!("Refute_call_{index}")
}

/// The constructor that makes an older hidden value the newest.
pub(super) fn pick_constructor(pool: usize) -> String {
    format!("Refute_pick_{pool}")
}

/// The constructor of what a function gave.
fn gave_constructor(index: usize) -> String {
    format!("Refute_gave_{index}")
}

/// The whole text; values of `pools` hidden types are kept.
pub(super) fn text(table: &TypeTable, calls: &[Callee], pools: usize, exceptions: Exceptions) -> String {
    let mut given: Vec<String> = (0..pools).map(|pool| format!("{} of int", pick_constructor(pool))).collect();
    let mut results = vec![PASSED.to_string(), format!("{RAISED} of string")];
    for (index, callee) in calls.iter().enumerate() {
        let types: Vec<String> = callee.shown().filter_map(|leaf| seen_type(table, leaf)).collect();
        given.push(with(&call_constructor(index), &types.join(" * "), " of "));
        let shown = seen_type(table, &callee.result);
        results.push(with(&gave_constructor(index), shown.as_deref().unwrap_or_default(), " of "));
    }
    let mut writer = Writer { pools, exceptions, purpose: Purpose::Run, functions: String::new(), count: 0 };
    let run = writer.run(calls, "refute_run", "[]");
    format!(
        "type refute_call = {}\ntype refute_result = {}\n\
         let rec refute_pick refute_index refute_values = match refute_values with\n  \
         | _ :: (_ :: _ as refute_older) when Stdlib.( > ) refute_index 0 ->\n    \
         refute_pick (Stdlib.( - ) refute_index 1) refute_older\n  \
         | _ -> refute_values\n{run}\
         let {CALLS} (refute_given : refute_call list) : refute_result list = refute_run{} refute_given\n",
        given.join(" | "),
        results.join(" | "),
        " []".repeat(pools),
    )
}

/// [`ALL`]: whether the assumptions of the functions hold for each of their calls. With hidden values the calls are made, so that
/// an assumption can look at them; it fits after the reference only.
pub(super) fn all(calls: &[Callee], pools: usize, exceptions: Exceptions) -> String {
    let assumed = calls.iter().enumerate().filter_map(|(index, callee)| Some((index, callee.assume.as_ref()?)));
    let conditions: String =
        assumed.map(|(index, assume)| format!("let refute_holds_{index} = ({assume}\n)\n")).collect();
    let mut writer = Writer { pools, exceptions, purpose: Purpose::Assume, functions: String::new(), count: 0 };
    let run = writer.run(calls, "refute_holds", "true");
    format!("{conditions}{run}let {ALL} refute_given = refute_holds{} refute_given\n", " []".repeat(pools))
}

/// [`SAME`]: whether two lists of results are equal, by the comparisons of single functions.
pub(super) fn same(calls: &[Callee]) -> String {
    let compared = calls.iter().enumerate().filter_map(|(index, callee)| Some((index, callee.equal.as_ref()?)));
    let conditions: String =
        compared.clone().map(|(index, equal)| format!("let refute_equals_{index} = ({equal}\n)\n")).collect();
    let arms: String = compared
        .map(|(index, _)| {
            let gave = gave_constructor(index);
            format!(
                "  | {gave} refute_a :: refute_one, {gave} refute_b :: refute_other ->\n    \
                 if refute_equals_{index} refute_a refute_b then {SAME} refute_one refute_other else false\n"
            )
        })
        .collect();
    format!(
        "{conditions}let rec {SAME} refute_one refute_other = match refute_one, refute_other with\n  \
         | [], [] -> true\n{arms}  \
         | refute_a :: refute_one, refute_b :: refute_other ->\n    \
         if Stdlib.( = ) refute_a refute_b then {SAME} refute_one refute_other else false\n  \
         | _ -> false\n"
    )
}

fn with(name: &str, argument: &str, between: &str) -> String {
    if argument.is_empty() { name.to_string() } else { format!("{name}{between}{argument}") }
}

/// The type of what can be seen of a value; nothing when all is hidden.
fn seen_type(table: &TypeTable, part: &Part) -> Option<String> {
    let inside = |part: &Part| seen_type(table, part).unwrap_or_else(|| "unit".to_string());
    let beside = |seen: Vec<String>| (!seen.is_empty()).then(|| format!("({})", seen.join(" * ")));
    match part {
        Part::Shown(ty) => Some(format!("({})", show_type(table, ty))),
        Part::Hidden(_) => None,
        Part::Tuple(parts) => beside(parts.iter().filter_map(|part| seen_type(table, part)).collect()),
        Part::Record(fields) => beside(fields.iter().filter_map(|(_, part)| seen_type(table, part)).collect()),
        Part::Option(part) => Some(format!("{} option", inside(part))),
        Part::List(part) => Some(format!("{} list", inside(part))),
        Part::Result(parts) => Some(format!("({}, {}) result", inside(&parts[0]), inside(&parts[1]))),
    }
}

/// What calls are made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The list of their results.
    Run,
    /// Whether assumptions hold.
    Assume,
}

/// A text on its way.
struct Writer {
    /// The number of hidden types.
    pools: usize,
    exceptions: Exceptions,
    purpose: Purpose,
    /// Functions that take lists apart and put them together, which stand before the calls.
    functions: String,
    /// How many there are.
    count: usize,
}

impl Writer {
    /// The function that goes through calls, and what it needs.
    fn run(&mut self, calls: &[Callee], name: &str, end: &str) -> String {
        let mut arms: String = (0..self.pools).map(|pool| self.pick(name, pool)).collect();
        for (index, callee) in calls.iter().enumerate() {
            arms += &self.arm(name, index, callee);
        }
        format!(
            "{}let rec {name}{} refute_given = match refute_given with\n  | [] -> {end}\n{arms}",
            self.functions,
            self.state()
        )
    }

    /// The values of hidden types, as parameters or arguments.
    fn state(&self) -> String {
        (0..self.pools).map(|pool| format!(" refute_pool_{pool}")).collect()
    }

    /// The rest of the calls, after one that did this.
    fn rest(&self, name: &str, did: &str) -> String {
        let did = if self.purpose == Purpose::Run { format!("{did} :: ") } else { String::new() };
        format!("{did}{name}{} refute_rest", self.state())
    }

    /// The case that picks a hidden value.
    fn pick(&self, name: &str, pool: usize) -> String {
        let rest = self.rest(name, PASSED);
        format!(
            "  | {} refute_index :: refute_rest ->\n    (match refute_pick refute_index refute_pool_{pool} with\n     \
             | refute_v :: _ -> let refute_pool_{pool} = refute_v :: refute_pool_{pool} in {rest}\n     | [] -> {rest})\n",
            pick_constructor(pool),
        )
    }

    /// The case of one function.
    fn arm(&mut self, name: &str, index: usize, callee: &Callee) -> String {
        let mut names = Names::default();
        let arguments: Vec<(ArgLabel, String)> =
            callee.params.iter().map(|(label, part)| (*label, self.argument(part, &mut names))).collect();
        let mut call = callee.written.clone();
        for (label, argument) in &arguments {
            call += &match label {
                ArgLabel::Named(label) => format!(" ~{label}:{argument}"),
                _ => format!(" {argument}"),
            };
        }
        let passed = self.rest(name, PASSED);
        let mut text = format!("  | {} :: refute_rest ->\n", with(&call_constructor(index), &tuple(&names.given), " "));
        let picks = callee.picks();
        for (number, (pool, back)) in picks.iter().enumerate() {
            text +=
                &format!("    (match refute_pick {back} refute_pool_{pool} with\n     | refute_v{number} :: _ ->\n");
        }
        for pool in &names.needed {
            text += &format!("    (match refute_pool_{pool} with\n     | _ :: _ ->\n");
        }
        let assumed = callee.assume.is_some() && self.purpose == Purpose::Assume;
        if assumed {
            let arguments: String = arguments.iter().map(|(_, argument)| format!(" {argument}")).collect();
            text += &format!("    if refute_holds_{index}{arguments} then\n");
        }
        if self.purpose == Purpose::Assume && self.pools == 0 {
            text += &format!("    {passed}\n");
        } else {
            text += &self.made(name, index, callee, &call);
        }
        if assumed {
            text += "    else false\n";
        }
        for _ in picks.iter().map(|(pool, _)| pool).chain(&names.needed) {
            text += &format!("     | [] -> {passed})\n");
        }
        text
    }

    /// The call and what is done with its result.
    fn made(&mut self, name: &str, index: usize, callee: &Callee, call: &str) -> String {
        let mut text = format!("    (match {call} with\n");
        for form in callee.result.forms() {
            let (pattern, kept, seen) = self.kept(&form);
            let gave = with(&gave_constructor(index), &seen.map_or(String::new(), |seen| seen.argument()), " ");
            text += &format!("     | {pattern} -> {kept}{}\n", self.rest(name, &gave));
        }
        match (self.exceptions, self.purpose) {
            (Exceptions::Same, _) => {
                let raised = format!("{RAISED} (Stdlib.Printexc.to_string refute_e)");
                text += &format!("     | exception refute_e -> {}\n", self.rest(name, &raised));
            }
            (Exceptions::Outside, Purpose::Assume) => text += "     | exception _ -> false\n",
            (Exceptions::Outside, Purpose::Run) => {}
        }
        text + "    )\n"
    }

    /// A pattern for values of a form; the text that keeps the hidden ones among them; and what can be seen.
    fn kept(&mut self, form: &Form) -> (String, String, Option<Node>) {
        let variable = |leaf: usize| format!("refute_r{leaf}");
        let pattern = form.node(&mut (0..).map(variable).map(Node::word)).alone();
        let mut kept = String::new();
        let mut seen = Vec::new();
        for (number, leaf) in form.leaves().into_iter().enumerate() {
            seen.push(Node::word(variable(number)));
            match leaf {
                Leaf::Shown => {}
                Leaf::Hidden(pool) => {
                    kept += &format!("let refute_pool_{pool} = refute_r{number} :: refute_pool_{pool} in ");
                }
                Leaf::Items(part) => {
                    let (function, state) = (self.taking_items(part), self.state());
                    let all = state.trim_start().replace(' ', ", ");
                    kept += &format!("let (refute_s{number}, {all}) = {function}{state} refute_r{number} in ");
                    seen[number] = Node::word(format!("refute_s{number}"));
                }
            }
        }
        (pattern, kept, form.seen(&mut seen.into_iter()))
    }

    /// The name of a function that gives what can be seen of the items of a list, and keeps the hidden values in them.
    fn taking_items(&mut self, part: &Part) -> String {
        let (name, state) = (self.next(), self.state());
        let all = state.trim_start().replace(' ', ", ");
        let mut arms = String::new();
        for form in part.forms() {
            let (pattern, kept, seen) = self.kept(&form);
            let seen = seen.unwrap_or_else(|| Node::word("()")).argument();
            arms += &format!(
                "    | {pattern} -> {kept}let (refute_seen, {all}) = {name}{state} refute_more in \
                 ({seen} :: refute_seen, {all})\n"
            );
        }
        self.functions += &format!(
            "let rec {name}{state} refute_list = match refute_list with\n  | [] -> ([], {all})\n  \
             | refute_item :: refute_more ->\n    (match refute_item with\n{arms}    )\n"
        );
        name
    }

    /// The name of one more function.
    fn next(&mut self) -> String {
        self.count += 1;
        format!("refute_items_{}", self.count - 1)
    }

    /// An argument made of what the constructor has and of hidden values.
    fn argument(&mut self, part: &Part, names: &mut Names) -> String {
        match part {
            Part::Tuple(parts) => tuple(&parts.iter().map(|part| self.argument(part, names)).collect::<Vec<_>>()),
            Part::Record(fields) => {
                let field =
                    |(name, part): &(refute_source::Name, Part)| format!("{name} = {}", self.argument(part, names));
                format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
            }
            Part::Hidden(_) => {
                names.hidden += 1;
                format!("refute_v{}", names.hidden - 1)
            }
            Part::Shown(_) => names.next(),
            Part::Option(_) | Part::Result(_) | Part::List(_) => {
                part.pools(&mut names.needed);
                names.needed.sort_unstable();
                names.needed.dedup();
                let function = self.giving(part);
                format!("({function}{} {})", self.state(), names.next())
            }
        }
    }

    /// The name of a function that puts hidden values into a list, an option or a result of what can be seen.
    fn giving(&mut self, part: &Part) -> String {
        let (name, state) = (self.next(), self.state());
        let put = |part: &Part, after: &str| part.forms().iter().map(|form| put_in(form, after)).collect::<String>();
        self.functions += &match part {
            Part::List(item) => format!(
                "let rec {name}{state} refute_list = match refute_list with\n  | [] -> []\n  \
                 | refute_item :: refute_more -> (match refute_item with\n{}  ) :: {name}{state} refute_more\n",
                put(item, "(Stdlib.List.length refute_more)")
            ),
            part => format!("let {name}{state} refute_item = match refute_item with\n{}", put(part, "0")),
        };
        name
    }
}

/// The case that puts hidden values into a form, of which what can be seen is given; `after` items of the same form follow.
fn put_in(form: &Form, after: &str) -> String {
    let leaves = form.leaves();
    let variables = || (0..).map(|leaf| Node::word(format!("refute_r{leaf}")));
    let pattern = form.seen(&mut variables()).map_or_else(|| "()".to_string(), |seen| seen.alone());
    let mut text = format!("    | {pattern} ->");
    for (number, leaf) in leaves.iter().enumerate() {
        let Leaf::Hidden(pool) = leaf else { continue };
        let alike = |leaves: &[Leaf<'_>]| leaves.iter().filter(|other| *other == leaf).count();
        let (later, each) = (alike(&leaves[number + 1..]), alike(&leaves));
        let back = format!("(Stdlib.( + ) {later} (Stdlib.( * ) {each} {after}))");
        text += &format!(
            " (match refute_pick {back} refute_pool_{pool} with [] -> Stdlib.failwith \"\" \
             | refute_r{number} :: _ ->"
        );
    }
    text += &format!(" {}", form.node(&mut variables()).alone());
    text + &")".repeat(leaves.iter().filter(|leaf| matches!(leaf, Leaf::Hidden(_))).count()) + "\n"
}

/// The variables of a call.
#[derive(Default)]
struct Names {
    /// What the constructor has.
    given: Vec<String>,
    /// How many hidden values there are beside that.
    hidden: usize,
    /// The hidden types of which there must be a value, beside those.
    needed: Vec<usize>,
}

impl Names {
    /// One more part of what the constructor has.
    fn next(&mut self) -> String {
        self.given.push(format!("refute_a{}", self.given.len()));
        format!("refute_a{}", self.given.len() - 1)
    }
}

fn tuple(parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { format!("({})", parts.join(", ")) }
}

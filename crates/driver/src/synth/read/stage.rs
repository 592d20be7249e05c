//! From a parsed text to a function that is wanted and examples with values.
//!
//! In: a text with goals, as it was parsed. Out: [`Staged`]; start at [`stage`]. The text is typed twice: whole, with a hole
//! of any type for each goal, for the types of goal and examples and for every message; then without goals and what uses
//! them, each part of an example bound to a variable, which is the program that the search works in.
//! Invariant: both times the same types are declared in the same order, so a type means the same in both.

use super::flaws::Stage;
use super::parts::{Leaf, Part, Parts};
use super::text::{on_one_line, without};
use super::values::{Values, evaluate};
use super::{ReadError, ReadRequest, Tell, has_errors};
use crate::check::fit::arrows;
use crate::loaded::Loaded;
use crate::testcases::is_closed;
use crate::{Text, messages};
use refute_frontend::Checked;
use refute_ir::Type;
use refute_ir::program::GlobalId;
use refute_source::{Diagnostic, Name, Sources, Span};
use refute_syntax::Parsed;
use refute_syntax::synth_source::{Expected, Goal, Role, Sample, Stated, SynthSource};
use refute_syntax::tree::{Binding, ExprId, ExprKind, Ident, Item, ItemKind, Pat, PatId, PatKind, Recursive, Tree};
use refute_synth::{Datum, Example};
use rustc_hash::FxHashSet;

/// What goals and partial functions are when the whole text is typed: values of any type.
const HOLES: &str = "let refute_hole = failwith \"a goal\"
let refute_table (_ : ('a * 'b) array) (_ : 'a) : 'b = failwith \"a partial function\"
";

/// A function that is wanted.
pub(super) struct Function {
    pub(super) params: Vec<Type>,
    pub(super) result: Type,
    pub(super) instances: Vec<Type>,
    /// Variables without a value.
    pub(super) unbound: FxHashSet<GlobalId>,
}

/// A goal and its examples.
pub(super) struct Staged {
    pub(super) function: Function,
    /// The text without goals and examples.
    pub(super) background: String,
    pub(super) examples: Vec<Example>,
    pub(super) example_texts: Vec<String>,
    pub(super) example_spans: Vec<Span>,
}

/// Types a text, takes the goal away, loads the rest, evaluates the examples.
pub(super) fn stage(
    loaded: &mut Loaded,
    mut wanted: SynthSource,
    number: usize,
    asked: &ReadRequest<'_>,
    tell: &mut Tell<'_>,
) -> Result<Staged, ReadError> {
    let goal = wanted.goals[number].clone();
    let background = background(&wanted, asked.text);
    wanted.samples.retain(|sample| sample.goal == number);
    let checked = typed_whole(loaded, &mut wanted, &goal, asked, tell)?;
    let stage = Stage { goal: &goal, samples: &wanted.samples, checked: &checked };
    let refuse = |flaws: &[Diagnostic], tell: &mut Tell<'_>, loaded: &Loaded| {
        tell(loaded.sources(), flaws);
        if messages::any_error(flaws) { Err(has_errors(asked.text)) } else { Ok(()) }
    };
    let ty = stage.goal_type();
    refuse(&stage.flaws(&ty, asked.examples), tell, loaded)?;
    let (params, result) = arrows(&checked.types, &ty);
    let instances = stage.instances(&ty, &params, &result);
    let instances = match instances {
        Ok(instances) => instances,
        Err(flaw) => return refuse(&[*flaw], tell, loaded).and(Err(has_errors(asked.text))),
    };
    let mut parts = Parts {
        tree: &checked.tree,
        typed: &checked.typed,
        types: &checked.types,
        leaves: Vec::new(),
        flaws: Vec::new(),
    };
    let samples: Vec<(Vec<Part>, Option<Part>)> =
        wanted.samples.iter().map(|sample| stage.parts(sample, &mut parts)).collect();
    let Parts { leaves, flaws, .. } = parts;
    refuse(&flaws, tell, loaded)?;
    let program = reduced(&checked.tree, &wanted.roles, &leaves);
    let again = loaded.add_tree(Parsed { tree: program, problems: Vec::new() });
    if again.has_errors() || again.types.len() != checked.types.len() {
        tell(loaded.sources(), &again.diagnostics);
        return Err(ReadError::WithoutGoal { file: asked.text.name.clone(), goal: goal.name.name.to_string() });
    }
    let mut values = evaluate(loaded, &again, &leaves);
    let examples = stage.examples(samples, &mut values);
    refuse(&values.flaws, tell, loaded)?;
    let sources = loaded.sources();
    let example_texts = wanted.samples.iter().map(|sample| stage.text(sample, sources)).collect();
    let example_spans = wanted.samples.iter().map(|sample| sample.span).collect();
    let unbound = values.unbound;
    let function = Function { params, result, instances, unbound };
    Ok(Staged { function, background, examples, example_texts, example_spans })
}

/// Types the text with holes for goals. Comments that turn out to be texts for people are no examples any more.
fn typed_whole(
    loaded: &Loaded,
    wanted: &mut SynthSource,
    goal: &Goal,
    asked: &ReadRequest<'_>,
    tell: &mut Tell<'_>,
) -> Result<Checked, ReadError> {
    let mut ground = loaded.clone();
    let holes = Text { name: "holes".to_string(), bytes: HOLES.as_bytes().to_vec() };
    ground.add_quietly(&holes).map_err(|_| ReadError::Holes)?;
    let (checked, whole) = loop {
        keep_own_examples(wanted);
        let mut whole = ground.clone();
        let checked = whole.add_tree_either(Parsed { tree: wanted.tree.clone(), problems: Vec::new() });
        let prose = prose(wanted, &checked);
        if prose.is_empty() {
            break (checked, whole);
        }
        let told: Vec<Diagnostic> = prose.iter().map(|(_, flaw)| flaw.clone()).collect();
        tell(whole.sources(), &told);
        wanted.samples.retain(|sample| prose.iter().all(|(item, _)| *item != sample.item));
    };
    let stage = Stage { goal, samples: &wanted.samples, checked: &checked };
    let told = stage.arranged(checked.diagnostics.clone(), whole.sources());
    tell(whole.sources(), &told);
    if messages::any_error(&told) { Err(has_errors(asked.text)) } else { Ok(checked) }
}

/// Items with examples that are not wanted leave the tree.
fn keep_own_examples(wanted: &mut SynthSource) {
    let keep: Vec<bool> = (0..wanted.roles.len())
        .map(|item| {
            let is_sample = |sample: &Sample| sample.item == item;
            !matches!(wanted.roles[item], Role::Examples(_)) || wanted.samples.iter().any(is_sample)
        })
        .collect();
    let mut number = vec![0; keep.len()];
    let mut kept = 0;
    for (item, keep) in keep.iter().enumerate() {
        number[item] = kept;
        kept += usize::from(*keep);
    }
    let mut flags = keep.iter();
    wanted.roles.retain(|_| flags.next().copied().unwrap_or(true));
    let mut flags = keep.iter();
    wanted.tree.items.retain(|_| flags.next().copied().unwrap_or(true));
    wanted.samples.iter_mut().for_each(|sample| sample.item = number[sample.item]);
}

/// Examples in comments with names that mean nothing, such as `f x = x + 1`: texts for people.
fn prose(wanted: &SynthSource, checked: &Checked) -> Vec<(usize, Diagnostic)> {
    let mut found: Vec<(usize, Diagnostic)> = Vec::new();
    let unbound = checked.diagnostics.iter().filter(|one| one.code == "unbound-value");
    for diagnostic in unbound {
        let is_here = |sample: &&Sample| {
            wanted.roles[sample.item] == Role::Examples(Stated::Comment) && sample.span.contains(diagnostic.span())
        };
        let Some(sample) = wanted.samples.iter().find(is_here) else { continue };
        if found.iter().all(|(item, _)| *item != sample.item) {
            let flaw = Diagnostic::warning("no-example", sample.span, "This comment is not read as an example");
            found.push((sample.item, flaw.because(format!("{}.", diagnostic.title)).label(diagnostic.span(), "")));
        }
    }
    found
}

/// The text with blanks for goals, examples and what uses a goal.
fn background(wanted: &SynthSource, text: &Text) -> String {
    let mut parts: Vec<Span> = wanted.uses.iter().map(|used| used.span).collect();
    for (item, role) in wanted.tree.items.iter().zip(&wanted.roles) {
        match role {
            // An `assert` without `;;` before it can stand in a text with goals only, and it has no other use.
            Role::Background if text.bytes[item.span.start as usize..].starts_with(b"assert") => parts.push(item.span),
            Role::Background | Role::Examples(Stated::Comment | Stated::Evidence | Stated::Given) => {}
            Role::Goal(_) | Role::UsesGoal | Role::Examples(Stated::Assert) => parts.push(item.span),
        }
    }
    without(text, &parts)
}

/// The program without goals: what uses them is gone, each leaf is a variable.
fn reduced(tree: &Tree, roles: &[Role], leaves: &[Leaf]) -> Tree {
    let mut program = tree.clone();
    let items = std::mem::take(&mut program.items);
    for (index, (item, role)) in items.into_iter().zip(roles).enumerate() {
        match role {
            Role::Background => program.items.push(item),
            Role::Goal(_) | Role::UsesGoal => {}
            Role::Examples(_) => {
                for (number, leaf) in leaves.iter().enumerate().filter(|(_, leaf)| leaf.item == index) {
                    let item = bound_leaf(&mut program, number, leaf);
                    program.items.push(item);
                }
            }
        }
    }
    program
}

/// The name of the variable of a leaf.
pub(super) fn leaf_name(number: usize) -> Name {
    Name::new(&format!("refute_value_{number}"))
}

fn bound_leaf(tree: &mut Tree, number: usize, leaf: &Leaf) -> Item {
    let span = tree[leaf.expr].span;
    let pat = PatId(tree.pats.len() as u32);
    tree.pats.push(Pat { span, kind: PatKind::Var(Ident { name: leaf_name(number), span }) });
    let binding = Binding { span, pat, params: Vec::new(), ty: None, body: leaf.expr };
    Item { span, kind: ItemKind::Let(Recursive::No, vec![binding]) }
}

impl Stage<'_> {
    fn parts(&self, sample: &Sample, parts: &mut Parts<'_>) -> (Vec<Part>, Option<Part>) {
        let args = sample.args.iter().map(|arg| parts.part(*arg, sample.item)).collect();
        let result = match sample.result {
            Expected::Value(expr) => Some(parts.part(expr, sample.item)),
            Expected::Bool(_) => None,
        };
        (args, result)
    }

    fn examples(&self, samples: Vec<(Vec<Part>, Option<Part>)>, values: &mut Values<'_>) -> Vec<Example> {
        let both = self.samples.iter().zip(samples);
        both.map(|(sample, (args, result))| {
            let args = args.iter().map(|arg| values.datum(arg)).collect();
            let result = match (result, sample.result) {
                (Some(result), _) => values.datum(&result),
                (None, Expected::Bool(true)) => Datum::Construct(Name::new("true"), Vec::new()),
                (None, _) => Datum::Construct(Name::new("false"), Vec::new()),
            };
            Example { args, result }
        })
        .collect()
    }

    /// An example as one writes it.
    fn text(&self, sample: &Sample, sources: &Sources) -> String {
        let tree = &self.checked.tree;
        let piece = |expr: ExprId| on_one_line(sources.text(tree[expr].span));
        let mut line = self.goal.name.name.to_string();
        for arg in &sample.args {
            let arg = piece(*arg);
            line.push_str(&if is_closed(&arg) { format!(" {arg}") } else { format!(" ({arg})") });
        }
        let result = match sample.result {
            Expected::Bool(value) => value.to_string(),
            Expected::Value(expr) => {
                let plain = matches!(
                    &tree[expr].kind,
                    ExprKind::Ident(_)
                        | ExprKind::Literal(_)
                        | ExprKind::Apply(..)
                        | ExprKind::Construct(..)
                        | ExprKind::List(_)
                        | ExprKind::Cons(..)
                        | ExprKind::Record(..)
                );
                let is_table = matches!(&tree[expr].kind, ExprKind::Apply(..)) && piece(expr).contains("=>");
                let piece = piece(expr);
                if is_closed(&piece) || plain && !is_table { piece } else { format!("({piece})") }
            }
        };
        format!("{line} = {result}")
    }
}

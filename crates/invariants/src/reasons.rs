//! Why a branch is never taken, in a sentence.
//!
//! In: conditions and matches that were looked at once more when nothing changed any longer, each with what is known
//! there. Out: one [`Note`] per branch that was not taken; what it says holds for all calls together.
//! Not here: the text of the program. Expressions are written from the core, names as in the source, when they are short.

use super::eval::Eval;
use super::facts::Env;
use super::ints::{COUNT, Ints, MAX, MIN, START};
use super::store::Kind;
use super::value::{Floats, Val};
use refute_ir::program::{BranchId, Expr, ExprId, Function, Local, Match, Test, Tree, TreeId};
use refute_ir::types::{Repr, TypeDeclKind, TypeId};
use refute_ir::{Prim, Program};
use refute_ocaml::{Level, Node};
use rustc_hash::{FxHashMap, FxHashSet};

/// All notes, by branch.
pub(super) type Notes = FxHashMap<BranchId, Note>;

/// Why a branch is not taken.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Note {
    /// A sentence without its full stop.
    says: String,
    /// What the sentence is about, and what it may be.
    about: Option<(String, Val)>,
    /// The type whose constructors are tested.
    tested: Option<TypeId>,
}

/// What is said of an arm that no leaf of the decision tree refers to.
pub(super) const COVERED: &str = "the patterns above fit everything that comes here";

/// What is said of an arm about whose subject nothing short can be said.
const UNFIT: &str = "nothing that comes here fits this pattern";

/// The longest expression that is written out.
const LONGEST: usize = 40;

impl Note {
    /// The sentence.
    pub(super) fn sentence(&self, program: &Program, tags: impl Fn(&Val) -> Option<Vec<u32>>) -> String {
        let Some((name, val)) = &self.about else {
            return if self.says.is_empty() { UNFIT.to_string() } else { self.says.clone() };
        };
        let known = match self.tested {
            Some(ty) => constructors(program, ty, val, tags(val)),
            None => None,
        };
        match known.or_else(|| plain(val)) {
            Some(known) if self.says.is_empty() => format!("`{name}` {known} here"),
            Some(known) => format!("{}: `{name}` {known}", self.says),
            None if self.says.is_empty() => UNFIT.to_string(),
            None => self.says.clone(),
        }
    }
}

impl Eval<'_, '_> {
    /// Notes why one side of a condition is not taken.
    pub(super) fn explain_condition(
        &mut self,
        condition: ExprId,
        yes: (BranchId, ExprId),
        no: (BranchId, ExprId),
        taken: [bool; 2],
        env: &Env,
    ) {
        if self.analysis.notes.is_none() || taken == [true, true] {
            return;
        }
        let text = Printer::new(self.analysis.program, &self.function).expr(condition);
        let shown = text.map_or("the condition".to_string(), |text| format!("`{text}`"));
        let about = self.compared(condition, env);
        for (branch, taken, verb) in [(yes.0, taken[0], "never true"), (no.0, taken[1], "always true")] {
            if !taken {
                self.note(branch, Note { says: format!("{shown} is {verb} here"), about: about.clone(), tested: None });
            }
        }
    }

    /// Notes why arms of a match are not taken.
    pub(super) fn explain_match(&mut self, matching: &Match, reached: &[bool], env: &Env) {
        if self.analysis.notes.is_none() || reached.iter().all(|reached| *reached) {
            return;
        }
        let leaves = leaves(&self.function, matching.tree);
        let subject = match &self.function[matching.tree] {
            Tree::Switch { on, cases, .. } => Some((*on, cases.iter().find_map(|(test, _)| tested(test)))),
            _ => None,
        };
        for (i, arm) in matching.arms.iter().enumerate().filter(|(i, _)| !reached[*i]) {
            let (mut says, mut about, mut ty) = (String::new(), None, None);
            if !leaves.contains(&(i as u32)) {
                says = COVERED.to_string();
            } else if let Some((local, tested)) = subject {
                ty = tested;
                let name = Printer::new(self.analysis.program, &self.function).local(local);
                about = name.map(|name| (name, env.local(local, &self.terms)));
            }
            self.note(arm.branch, Note { says, about, tested: ty });
        }
    }

    fn note(&mut self, branch: BranchId, note: Note) {
        let Some(notes) = &mut self.analysis.notes else { return };
        match notes.get_mut(&branch) {
            None => {
                notes.insert(branch, note);
            }
            Some(old) => match (&mut old.about, note.about) {
                (Some((_, old)), Some((_, new))) => *old = old.join(&new),
                (about, _) => *about = None,
            },
        }
    }

    /// The variable that a comparison with a constant is about, with its values.
    fn compared(&mut self, condition: ExprId, env: &Env) -> Option<(String, Val)> {
        let function = self.function.clone();
        let Expr::Prim(_, args) = &function[condition] else { return None };
        let [one, other] = args[..] else { return None };
        let (variable, constant, n) = match (&function[one], &function[other]) {
            (Expr::Local(local), Expr::Int(n)) => (*local, other, *n),
            (Expr::Int(n), Expr::Local(local)) => (*local, one, *n),
            _ => return None,
        };
        let printer = Printer::new(self.analysis.program, &function);
        printer.number(constant, n)?;
        let name = printer.local(variable)?;
        Some((name, env.local(variable, &self.terms)))
    }
}

/// The type that a test is about.
fn tested(test: &Test) -> Option<TypeId> {
    match test {
        Test::Constructor(ty, _) => Some(*ty),
        _ => None,
    }
}

/// The arms that a decision tree has leaves for.
pub(super) fn leaves(function: &Function, tree: TreeId) -> FxHashSet<u32> {
    let mut found = FxHashSet::default();
    let mut seen = FxHashSet::from_iter([tree]);
    let mut open = vec![tree];
    while let Some(next) = open.pop() {
        let mut more: Vec<TreeId> = Vec::new();
        match &function[next] {
            Tree::Switch { cases, default, .. } => {
                more.extend(cases.iter().map(|(_, then)| *then));
                more.extend(*default);
            }
            Tree::Field { then, .. } => more.push(*then),
            Tree::Leaf { arm, guard, .. } => {
                found.insert(*arm);
                more.extend(guard.as_ref().map(|(_, otherwise)| *otherwise));
            }
            Tree::Fail => {}
        }
        open.extend(more.into_iter().filter(|tree| seen.insert(*tree)));
    }
    found
}

/// The tags of the blocks among values; `None` when anything may be there.
pub(super) fn tags(store: &super::store::Store, val: &Val) -> Option<Vec<u32>> {
    let tag = |obj: &super::value::ObjId| match store.get(*obj).kind {
        Kind::Block(tag) => Some(tag),
        _ => None,
    };
    if val.any { None } else { val.objs.iter().map(tag).collect() }
}

/// Which constructors values may have.
fn constructors(program: &Program, ty: TypeId, val: &Val, tags: Option<Vec<u32>>) -> Option<String> {
    let (tags, TypeDeclKind::Variant(all)) = (tags?, &program.types.get(ty).kind) else { return None };
    let written =
        |constructor: &refute_ir::types::Constructor| match (constructor.name.as_str(), constructor.args.len()) {
            ("::", _) => "`_ :: _`".to_string(),
            (name, 0) => format!("`{name}`"),
            (name, _) => format!("`{name} _`"),
        };
    let possible = |constructor: &&refute_ir::types::Constructor| match constructor.repr {
        Repr::Immediate(number) => val.ints.contains(number.into()),
        Repr::Block(tag) => tags.contains(&tag),
    };
    let (may, never): (Vec<_>, Vec<_>) = all.iter().partition(possible);
    match (&may[..], &never[..]) {
        (_, []) => None,
        ([one], _) => Some(format!("is always {}", written(one))),
        (_, [one]) => Some(format!("is never {}", written(one))),
        (may, _) if may.len() <= 4 => {
            let names: Vec<String> = may.iter().map(|constructor| written(constructor)).collect();
            Some(format!("is always {}", names.join(" or ")))
        }
        _ => None,
    }
}

/// What is known of values without parts.
fn plain(val: &Val) -> Option<String> {
    if val.only_ints() {
        return bounds(&val.ints);
    }
    let only_text = val.ints.is_none() && val.objs.is_empty() && val.floats == Floats::None && !val.any;
    match val.strs.few() {
        Some([text]) if only_text => Some(format!("is always `{}`", refute_ocaml::literal::string(text))),
        _ => None,
    }
}

fn bounds(ints: &Ints) -> Option<String> {
    let (low, high) = ints.bounds()?;
    // These may be characters.
    if (low, high) == (0, 255) || (low >= 9 && high <= 255) {
        return None;
    }
    let (open_low, open_high) = (low == MIN || low <= -COUNT, high == MAX || high >= START);
    if let (Some(few), false, false) = (ints.few(), open_low, open_high)
        && few.len() < 4
    {
        let names: Vec<String> = few.iter().map(|n| n.to_string()).collect();
        return Some(format!("is always {}", names.join(" or ")));
    }
    match (open_low, open_high) {
        (true, true) => None,
        (false, true) => Some(format!("is at least {low}")),
        (true, false) => Some(format!("is at most {high}")),
        (false, false) => Some(format!("is between {low} and {high}")),
    }
}

/// Writes short expressions.
struct Printer<'a> {
    program: &'a Program,
    function: &'a Function,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, function: &'a Function) -> Printer<'a> {
        Printer { program, function }
    }

    /// An expression, when it is short.
    fn expr(&self, id: ExprId) -> Option<String> {
        self.node(id, 6).map(|node| node.alone()).filter(|text| text.len() <= LONGEST)
    }

    /// The name of a variable, or the expression that it stands for.
    fn local(&self, local: Local) -> Option<String> {
        if let Some(name) = self.name(local) {
            return Some(name);
        }
        let bound = self.function.exprs.iter().find_map(|expr| match expr {
            Expr::Let(bound, value, _) if *bound == local => Some(*value),
            _ => None,
        });
        self.expr(bound?)
    }

    /// The name of a variable. A part of a subject is one variable for all arms, with the name that the first gives it: it
    /// has a name here only when it belongs to one arm.
    fn name(&self, local: Local) -> Option<String> {
        let name = self.function.locals[local.index()]?;
        let fields = self.function.trees.iter().filter_map(|tree| match tree {
            Tree::Field { into, then, .. } if *into == local => Some(*then),
            _ => None,
        });
        let arms: Vec<FxHashSet<u32>> = fields.map(|then| leaves(self.function, then)).collect();
        let all: FxHashSet<u32> = arms.iter().flatten().copied().collect();
        (arms.is_empty() || all.len() == 1).then(|| name.as_str().to_string())
    }

    /// A number, when it is one in the source too: the core has numbers for characters and constructors as well.
    fn number(&self, id: ExprId, n: i64) -> Option<String> {
        let text = n.to_string();
        let span = self.function.spans.get(id.index())?;
        let written = (span.end - span.start) as usize == text.len();
        // Three letters may be a character.
        (written && !(100..=255).contains(&n)).then_some(text)
    }

    fn node(&self, id: ExprId, deep: usize) -> Option<Node> {
        let deep = deep.checked_sub(1)?;
        // Operators inside operators stand in parentheses, for the reader.
        let operand = |id: ExprId| Some(self.node(id, deep)?.at_least(Level::Sign));
        let infix =
            |a: ExprId, operator: &'static str, b: ExprId| Some(Node::infix(operand(a)?, operator, operand(b)?));
        match &self.function[id] {
            Expr::Int(n) => self.number(id, *n).map(|_| Node::int(*n)),
            Expr::String(text) => Some(Node::string(text)),
            Expr::Local(local) => self.name(*local).map(Node::word),
            Expr::Global(global) => Some(Node::name(self.program.globals[global.index()].name)),
            Expr::Apply(function, args) => {
                let args: Option<Vec<Node>> = args.iter().map(|arg| self.node(*arg, deep)).collect();
                Some(Node::apply(self.node(*function, deep)?, args?))
            }
            Expr::Prim(prim, args) => match (operator(*prim)?, &args[..]) {
                ("-", [arg]) => Some(Node::sign("-", self.node(*arg, deep)?)),
                (operator, [a, b]) if operator != "compare" => infix(*a, operator, *b),
                (operator, args) => {
                    let args: Option<Vec<Node>> = args.iter().map(|arg| self.node(*arg, deep)).collect();
                    Some(Node::call(operator, args?))
                }
            },
            Expr::If(one, (_, yes), (_, no)) => match (&self.function[*yes], &self.function[*no]) {
                (_, Expr::Int(0)) => infix(*one, "&&", *yes),
                (Expr::Int(1), _) => infix(*one, "||", *no),
                _ => None,
            },
            _ => None,
        }
    }
}

/// How a primitive is written.
fn operator(prim: Prim) -> Option<&'static str> {
    use Prim::*;
    Some(match prim {
        IntAdd => "+",
        IntSub => "-",
        IntMul => "*",
        IntDiv => "/",
        IntMod => "mod",
        IntNeg => "-",
        Equal | IntEqual => "=",
        NotEqual | IntNotEqual => "<>",
        Less | IntLess => "<",
        LessEqual | IntLessEqual => "<=",
        Greater | IntGreater => ">",
        GreaterEqual | IntGreaterEqual => ">=",
        PhysEqual => "==",
        PhysNotEqual => "!=",
        Compare | IntCompare => "compare",
        StringLength => "String.length",
        ArrayLength => "Array.length",
        StringAppend => "^",
        BoolNot => "not",
        FloatAdd => "+.",
        FloatSub => "-.",
        FloatMul => "*.",
        FloatDiv => "/.",
        _ => return None,
    })
}

//! Terms as OCaml, for people. What is shown is not read by anything.

use crate::certificate::Relation;
use crate::driver::measure::Measure;
use crate::proof::{Condition, Induction, Variable};
use crate::question::{Assumption, Question};
use crate::term::{Term, TermId};
use crate::types::unknown;
use crate::world::World;
use refute_ir::Prim;
use refute_ir::types::{Repr, Type, TypeId};
use refute_ocaml::Node;
use refute_ocaml::level::value_name;
use rustc_hash::FxHashMap;

/// Shows terms; variables get names by their types in order of appearance.
pub(crate) struct Showing<'w, 'p> {
    world: &'w World<'p>,
    types: &'w FxHashMap<TermId, Type>,
    names: Vec<(u32, String)>,
}

impl<'w, 'p> Showing<'w, 'p> {
    pub(crate) fn new(world: &'w World<'p>, types: &'w FxHashMap<TermId, Type>) -> Showing<'w, 'p> {
        Showing { world, types, names: Vec::new() }
    }

    /// A term.
    pub(crate) fn term(&mut self, term: TermId) -> Node {
        let ty = self.world.type_of(term, self.types);
        refute_source::deep(|| self.typed(term, &ty))
    }

    fn typed(&mut self, term: TermId, ty: &Type) -> Node {
        match self.world.terms[term].clone() {
            Term::Int(n) => self.immediate(n, ty),
            Term::String(bytes) => Node::string(&bytes),
            Term::Block(tag, fields) => self.block(tag, &fields, ty),
            Term::Closure(..) | Term::Member(..) => Node::word(self.function_name(term)),
            Term::Partial(head, args) | Term::Call(head, args) | Term::Apply(head, args) => {
                let params = match self.world.function(head) {
                    Some((code, _)) => self.world.codes.code(code).params.clone(),
                    None => Vec::new(),
                };
                let operator = self.operator(head).filter(|_| args.len() == 2);
                let head = self.term(head);
                let args = args.iter().enumerate().map(|(index, arg)| {
                    let own = self.world.type_of(*arg, self.types);
                    let ty = if own == unknown() { params.get(index).cloned().unwrap_or(own) } else { own };
                    self.typed(*arg, &ty)
                });
                let args: Vec<Node> = args.collect();
                match (operator, <[Node; 2]>::try_from(args)) {
                    (Some(operator), Ok([left, right])) => Node::infix(left, operator, right),
                    (_, Ok(args)) => Node::apply(head, args.into()),
                    (_, Err(args)) => Node::apply(head, args),
                }
            }
            Term::Variable(number) => Node::word(self.name(number)),
            Term::Field(of, field) => {
                // A part of a value has no name in OCaml; this reads as one.
                let of = self.term(of).alone();
                Node::word(format!("{of}_{field}"))
            }
            Term::Sum(monomials) => {
                let parts = monomials.iter().map(|(monomial, coefficient)| {
                    let mut factors: Vec<Node> = monomial.iter().map(|factor| self.term(*factor)).collect();
                    if *coefficient != 1 || factors.is_empty() {
                        factors.insert(0, Node::int(*coefficient));
                    }
                    Node::chain("*", factors)
                });
                // The constant comes first in the order of monomials, and is read last.
                let mut parts: Vec<Node> = parts.collect();
                if monomials.first().is_some_and(|(monomial, _)| monomial.is_empty()) {
                    parts.rotate_left(1);
                }
                Node::chain("+", parts)
            }
            Term::Prim(prim, args) => {
                let args: Vec<Node> = args.iter().map(|arg| self.term(*arg)).collect();
                match prim {
                    Prim::IntDiv => Node::chain("/", args),
                    Prim::IntMod => Node::chain("mod", args),
                    Prim::StringAppend => Node::chain("^", args),
                    _ => Node::call(prim.name().trim_start_matches('%').to_string(), args),
                }
            }
            Term::Choice(condition, yes, no) => {
                let [a, b, c] = [condition, yes, no].map(|part| self.term(part));
                match (&self.world.terms[yes], &self.world.terms[no]) {
                    (Term::Int(1), _) => Node::infix(a, "||", c),
                    (_, Term::Int(0)) => Node::infix(a, "&&", b),
                    _ => Node::if_else(a, b, c),
                }
            }
            Term::Exception => Node::word("exn"),
        }
    }

    fn immediate(&self, n: i64, ty: &Type) -> Node {
        if let Type::Con(TypeId::CHAR, _) = ty
            && let Ok(byte) = u8::try_from(n)
        {
            return Node::character(byte);
        }
        let alternatives = self.world.types.alternatives(ty).unwrap_or_default();
        let name =
            alternatives.iter().find(|one| i64::from(matches_immediate(one.repr)) == n && is_immediate(one.repr));
        name.map_or_else(|| Node::int(n), |one| Node::name(one.name))
    }

    fn block(&mut self, tag: u32, fields: &[TermId], ty: &Type) -> Node {
        let alternatives = self.world.types.alternatives(ty).unwrap_or_default();
        let one = alternatives.into_iter().find(|one| one.repr == Repr::Block(tag));
        let args = |this: &mut Self, types: &[Type]| -> Vec<Node> {
            fields
                .iter()
                .enumerate()
                .map(|(index, field)| {
                    let own = this.world.type_of(*field, this.types);
                    let ty = if own == unknown() { types.get(index).cloned().unwrap_or(own) } else { own };
                    this.typed(*field, &ty)
                })
                .collect()
        };
        match one {
            Some(one) if one.name.as_str() == "::" => {
                let mut parts = args(self, &one.args);
                match (parts.pop(), parts.pop()) {
                    (Some(tail), Some(head)) => Node::cons(head, tail),
                    _ => Node::word("::"),
                }
            }
            Some(one) => {
                let parts = args(self, &one.args);
                Node::construct(one.name.as_str(), parts)
            }
            None => {
                let types = self.world.types.components(ty).unwrap_or_default();
                Node::tuple(args(self, &types))
            }
        }
    }

    fn function_name(&self, term: TermId) -> String {
        let name = self.world.function(term).and_then(|(code, _)| self.world.codes.code(code).function.name);
        name.map_or_else(|| "(fun ...)".to_string(), |name| value_name(name.as_str()))
    }

    /// The operator that a function is called by, if it is one.
    fn operator(&self, function: TermId) -> Option<String> {
        let (code, _) = self.world.function(function)?;
        let name = self.world.codes.code(code).function.name?.to_string();
        let is_word = name.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        (!is_word).then_some(name)
    }

    /// The name of a variable.
    pub(crate) fn name(&mut self, number: u32) -> String {
        if let Some((_, name)) = self.names.iter().find(|(known, _)| *known == number) {
            return name.clone();
        }
        let letters = match self.world.variable_type(number) {
            Type::Con(TypeId::INT, _) => ["n", "m", "k"],
            Type::Con(TypeId::LIST, _) => ["l", "r", "s"],
            Type::Con(TypeId::BOOL, _) => ["b", "c", "d"],
            Type::Arrow(..) => ["f", "g", "h"],
            _ => ["x", "y", "z"],
        };
        let candidates = letters.iter().map(ToString::to_string);
        let more = (1..).map(|index| format!("{}{index}", letters[0]));
        let name = candidates.chain(more).find(|name| self.names.iter().all(|(_, known)| known != name));
        let name = name.unwrap_or_default();
        self.names.push((number, name.clone()));
        name
    }

    /// The variables that were shown so far.
    pub(crate) fn variables(&self) -> Vec<Variable> {
        let shown = |(number, name): &(u32, String)| Variable {
            name: name.clone(),
            ty: self.world.types.shown(&self.world.variable_type(*number)),
        };
        self.names.iter().map(shown).collect()
    }

    /// What an induction is on.
    pub(crate) fn induction(&mut self, measure: &Measure) -> Induction {
        match measure {
            Measure::Evaluation => Induction::Evaluation,
            Measure::Premise => Induction::Premise,
            Measure::Size(numbers) => Induction::Size(numbers.iter().map(|number| self.name(*number)).collect()),
            Measure::Lexicographic(a, b) => Induction::Lexicographic(self.name(*a), self.name(*b)),
            Measure::Integer(number) => Induction::Integer(self.name(*number)),
            Measure::Difference(a, b) => Induction::Difference(self.name(*a), self.name(*b)),
        }
    }

    /// What two values have in common, for every value of the variable that the equation does not speak of.
    pub(crate) fn relation(&mut self, relation: &Relation) -> Condition {
        Condition { text: Node::infix(self.term(relation.left), "=", self.term(relation.right)) }
    }

    /// An assumption as an expression.
    pub(crate) fn condition(&mut self, assumption: &Assumption) -> Condition {
        let yes = assumption.answer == 1;
        let zero = Node::int(0);
        let text = match &assumption.question {
            Question::Constructor(term, ty) => {
                let alternatives = self.world.types.alternatives(ty).unwrap_or_default();
                let value = match alternatives.get(assumption.answer as usize) {
                    Some(one) => {
                        let args: Vec<Node> = one.args.iter().map(|_| Node::word("_")).collect();
                        match (one.name.as_str(), args.len()) {
                            ("::", 2) => Node::cons(Node::word("_"), Node::word("_")),
                            (name, _) => Node::construct(name.to_string(), args),
                        }
                    }
                    None => Node::word("_"),
                };
                Node::infix(self.term(*term), "=", value)
            }
            Question::Truth(term) if yes => self.term(*term),
            Question::Truth(term) => Node::call("not", vec![self.term(*term)]),
            Question::Zero(term) => Node::infix(self.term(*term), if yes { "=" } else { "<>" }, zero),
            Question::AtMostZero(term) => Node::infix(self.term(*term), if yes { "<=" } else { ">" }, zero),
            Question::Same(a, b) => Node::infix(self.term(*a), if yes { "=" } else { "<>" }, self.term(*b)),
            Question::Less(a, b) => Node::infix(self.term(*a), if yes { "<" } else { ">=" }, self.term(*b)),
        };
        Condition { text }
    }
}

fn is_immediate(repr: Repr) -> bool {
    matches!(repr, Repr::Immediate(_))
}

fn matches_immediate(repr: Repr) -> u32 {
    match repr {
        Repr::Immediate(n) | Repr::Block(n) => n,
    }
}

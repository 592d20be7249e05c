//! Terms as pieces of OCaml.
//!
//! In: terms and the names of their variables. Out: nodes, which the crate `ocaml` lays out.
//! Not here: what the terms are (see `simplify`), patterns (see `spelling`).

use super::NO_EXAMPLE;
use super::spelling::{Look, Spelling};
use super::term::Term;
use crate::answer::Literal;
use refute_ir::types::{ArgLabel, Type, TypeId};
use refute_ocaml::Node;

/// Makes pieces of OCaml of terms.
pub(super) struct Writer<'a> {
    pub spelling: Spelling<'a>,
    /// The function's own name.
    pub itself: String,
    /// The name of a function inside.
    pub helper: String,
    /// Whether `not` and `failwith` mean what they usually mean.
    pub usual: bool,
}

impl Writer<'_> {
    /// A term.
    pub(super) fn node(&self, term: &Term) -> Node {
        refute_source::deep(|| self.node_here(term))
    }

    fn all(&self, terms: &[Term]) -> Vec<Node> {
        terms.iter().map(|term| self.node(term)).collect()
    }

    fn node_here(&self, term: &Term) -> Node {
        let var = |var| self.spelling.var(var).to_string();
        match term {
            Term::Var(id) => Node::word(var(*id)),
            Term::Literal(Literal::Int(n)) => Node::int(*n),
            Term::Literal(Literal::Char(byte)) => Node::character(*byte),
            Term::Literal(Literal::Float(x)) => Node::float(*x),
            Term::Literal(Literal::String(bytes)) => Node::string(bytes),
            Term::Construct(ty, case, args) => self.construct(ty, *case, args),
            Term::Field(inner, ty, field) => {
                let label = match self.spelling.look(ty, 0) {
                    Look::Record(fields) => fields.get(*field as usize).cloned().unwrap_or_default(),
                    _ => String::new(),
                };
                Node::field(self.node(inner), label)
            }
            Term::Component(id, args) => {
                let (name, infix) = self.spelling.component(*id);
                match (infix, args.as_slice()) {
                    (true, [a, b]) => Node::infix(self.node(a), name.to_string(), self.node(b)),
                    (true, args) => Node::call(format!("( {name} )"), self.all(args)),
                    (false, [arg]) if matches!(name, "~-" | "~-.") => {
                        Node::sign(name.trim_start_matches('~').to_string(), self.node(arg))
                    }
                    (false, args) => Node::call(name.to_string(), self.labelled(*id, args)),
                }
            }
            Term::Itself(args) => Node::call(self.itself.clone(), self.all(args)),
            Term::Apply(id, args) => Node::call(var(*id), self.all(args)),
            Term::And(a, b) => Node::infix(self.node(a), "&&", self.node(b)),
            Term::Or(a, b) => Node::infix(self.node(a), "||", self.node(b)),
            Term::Not(inner) => Node::call("not", vec![self.node(inner)]),
            Term::Lambda(params, body) => {
                Node::fun(params.iter().map(|param| self.spelling.pattern(param)).collect(), self.node(body))
            }
            Term::Match(subject, cases) => {
                let arms = cases.iter().map(|case| {
                    let patterns = case.patterns.iter().map(|pattern| self.spelling.pattern(pattern));
                    (Node::chain("|", patterns.collect()), self.node(&case.body))
                });
                Node::matching(self.node(subject), arms.collect())
            }
            Term::Local(params, body, args) => {
                let inside = Writer {
                    spelling: self.spelling,
                    itself: self.helper.clone(),
                    helper: self.helper.clone(),
                    usual: self.usual,
                };
                let params = params.iter().map(|param| self.spelling.pattern(param).argument());
                let head: Vec<String> = std::iter::once(self.helper.clone()).chain(params).collect();
                Node::let_rec_in(head.join(" "), inside.node(body), Node::call(self.helper.clone(), self.all(args)))
            }
            Term::Let(pattern, subject, body) => {
                Node::let_in(self.spelling.pattern(pattern), self.node(subject), self.node(body))
            }
            Term::If(condition, yes, no) => Node::if_else(self.node(condition), self.node(yes), self.node(no)),
            // What stands where no example says anything.
            Term::Unspecified if self.usual => Node::construct_of("failwith", Node::string(NO_EXAMPLE.as_bytes())),
            Term::Unspecified => Node::construct_of("assert", Node::word("false")),
        }
    }

    fn construct(&self, ty: &Type, case: u32, args: &[Term]) -> Node {
        let fielded = |fields: Vec<String>| {
            let fields = fields.into_iter().zip(args).map(|(field, arg)| Node::short_binding(field, self.node(arg)));
            Node::record(fields.collect())
        };
        match (self.spelling.look(ty, case), args) {
            (Look::Nil, _) => Node::list(Vec::new()),
            (Look::Cons, [head, tail]) => match literal_list(head, tail) {
                Some(items) => Node::list(items.into_iter().map(|item| self.node(item)).collect()),
                None => Node::cons(self.node(head), self.node(tail)),
            },
            (Look::Tuple | Look::Cons, args) => Node::tuple(self.all(args)),
            (Look::Record(fields), _) => fielded(fields),
            (Look::Named(name, Some(fields)), args) if !args.is_empty() => Node::construct_of(name, fielded(fields)),
            (Look::Named(name, _), args) => Node::construct(name, self.all(args)),
        }
    }

    /// Arguments with the labels that the component's type has.
    fn labelled(&self, id: crate::ComponentId, args: &[Term]) -> Vec<Node> {
        let mut ty = self.spelling.problem.components.get(id.0 as usize).map(|component| component.ty.clone());
        let mut labelled = Vec::new();
        for arg in args {
            let label = match ty.take() {
                Some(Type::Arrow(label, _, to)) => {
                    ty = Some((*to).clone());
                    label
                }
                _ => ArgLabel::None,
            };
            labelled.push(match label {
                ArgLabel::None => self.node(arg),
                ArgLabel::Named(name) | ArgLabel::Optional(name) => Node::labelled(format!("~{name}:"), self.node(arg)),
            });
        }
        labelled
    }
}

/// The elements of a list that ends.
fn literal_list<'t>(head: &'t Term, tail: &'t Term) -> Option<Vec<&'t Term>> {
    let mut items = vec![head];
    let mut tail = tail;
    while let Term::Construct(Type::Con(TypeId::LIST, _), _, args) = tail {
        let [head, next] = args.as_slice() else { return Some(items) };
        items.push(head);
        tail = next;
    }
    None
}

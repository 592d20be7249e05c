//! A short notation for answers in tests.
//!
//! `l n => (match "int list" l (() n) ((x r) (+ x (self r n))))`: parameters, then an expression. A match names its type and
//! has an arm for each constructor; `(tuple "t" a b)` is the first constructor of a type and `(tuple "t#1")` its second;
//! `?` is what no example says; `'ab'` is a string, `#39` a character.

use crate::{Answer, Arm, Component, ComponentId, Expr, Literal, Problem, Shown, VarId};
use refute_frontend::{Grammar, Session};
use refute_ir::types::{Type, TypeDeclKind};
use refute_source::Sources;
use std::sync::Arc;

/// What a problem is about.
#[derive(Clone, Copy, Default)]
pub(super) struct Told<'a> {
    pub background: &'a str,
    /// `name : type`.
    pub goal: &'a str,
    /// `x : t; y : t`.
    pub vars: &'a str,
    /// `f, List.map, ( + )`.
    pub components: &'a str,
}

struct Reader<'a> {
    session: Session,
    sources: Sources,
    vars: Vec<&'a str>,
    types: Vec<Type>,
    components: Vec<Component>,
    tokens: Vec<String>,
    place: usize,
}

/// The problem and the answer that a text means.
pub(super) fn problem(told: &Told<'_>, body: &str) -> (Problem, Answer) {
    let mut reader = Reader {
        session: Session::new(),
        sources: Sources::default(),
        vars: Vec::new(),
        types: Vec::new(),
        components: Vec::new(),
        tokens: tokens(body),
        place: 0,
    };
    reader.load(told.background);
    for var in told.vars.split(';').filter(|var| !var.trim().is_empty()) {
        let (name, ty) = var.split_once(':').expect("a type");
        reader.vars.push(name.trim());
        let ty = reader.ty(ty);
        reader.types.push(ty);
    }
    for name in told.components.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        reader.load(&format!("let refute_component = {name}\n"));
        let program = reader.session.program();
        let global = refute_ir::program::GlobalId(program.globals.len() as u32 - 1);
        let infix = name.strip_prefix('(').and_then(|name| name.strip_suffix(')'));
        let shown = infix.map_or_else(|| Shown::Name(name.into()), |name| Shown::Infix(name.trim().into()));
        reader.components.push(Component {
            shown,
            global,
            ty: program.globals[global.index()].ty.clone(),
            only_unknown: false,
        });
    }
    let (name, ty) = told.goal.split_once(':').expect("a type");
    let goal = reader.ty(ty);
    let mut params = Vec::new();
    while reader.peek() != "=>" {
        let name = reader.next();
        params.push(reader.var(&name).expect("a parameter"));
    }
    reader.next();
    let body = reader.expr();
    let (args, result) = arrows(&goal, params.len());
    let answer = Answer { params, vars: reader.types.clone(), body, cost: 0 };
    let problem = Problem {
        program: Arc::new(reader.session.program().clone()),
        name: name.trim().to_string(),
        params: args,
        result,
        components: reader.components,
        recursive: true,
        ..blank()
    };
    (problem, answer)
}

/// A problem that says nothing.
fn blank() -> Problem {
    Problem {
        program: Arc::default(),
        name: String::new(),
        params: Vec::new(),
        param_names: Vec::new(),
        result: Type::int(),
        instances: Vec::new(),
        components: Vec::new(),
        recursive: true,
        examples: Vec::new(),
    }
}

/// Reads a text after the background, with the type that was wanted; there must be nothing to say about it.
pub(super) fn read_back(told: &Told<'_>, text: &str) {
    let mut sources = Sources::default();
    let mut session = Session::new();
    let (name, ty) = told.goal.split_once(':').expect("a type");
    let whole = format!("{}\n{text}\nlet refute_typed : {ty} = {name}\n", told.background);
    let file = sources.add("answer.ml".to_string(), whole.as_str());
    let checked = session.add_either(&sources, file, Grammar::Program);
    assert!(checked.diagnostics.is_empty(), "{whole}\n{:?}", checked.diagnostics);
}

fn arrows(ty: &Type, count: usize) -> (Vec<Type>, Type) {
    let mut ty = ty.clone();
    let mut params = Vec::new();
    for _ in 0..count {
        let Type::Arrow(_, from, to) = &ty else { panic!("too many parameters") };
        params.push((**from).clone());
        ty = (**to).clone();
    }
    (params, ty)
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '(' if rest.starts_with("([])") => 4,
            '(' | ')' => 1,
            '"' | '\'' => rest[1..].find(first).expect("an end") + 2,
            _ => rest.find([' ', '(', ')', '\n']).unwrap_or(rest.len()),
        };
        tokens.push(rest[..end].to_string());
        rest = rest[end..].trim_start();
    }
    tokens
}

impl<'a> Reader<'a> {
    fn load(&mut self, text: &str) {
        let file = self.sources.add("background.ml".to_string(), text);
        let checked = self.session.add_either(&self.sources, file, Grammar::Program);
        assert!(!checked.has_errors(), "{text}\n{:?}", checked.diagnostics);
    }

    fn ty(&mut self, text: &str) -> Type {
        self.load(&format!("let refute_type : ({text}) option = None\n"));
        let program = self.session.program();
        match &program.globals.last().expect("a global").ty {
            Type::Con(_, args) => args[0].clone(),
            other => panic!("{other:?}"),
        }
    }

    fn peek(&self) -> &str {
        &self.tokens[self.place]
    }

    fn next(&mut self) -> String {
        self.place += 1;
        self.tokens[self.place - 1].clone()
    }

    fn var(&self, name: &str) -> Option<VarId> {
        self.vars.iter().position(|var| *var == name).map(|i| VarId(i as u32))
    }

    fn variables(&mut self) -> Vec<VarId> {
        assert_eq!(self.next(), "(");
        let mut vars = Vec::new();
        while self.peek() != ")" {
            let name = self.next();
            vars.push(self.var(&name).expect("a variable"));
        }
        self.next();
        vars
    }

    fn quoted(&mut self) -> String {
        self.next().trim_matches('"').to_string()
    }

    fn exprs(&mut self) -> Vec<Expr> {
        let mut exprs = Vec::new();
        while self.peek() != ")" {
            exprs.push(self.expr());
        }
        self.next();
        exprs
    }

    fn expr(&mut self) -> Expr {
        let token = self.next();
        if token != "(" {
            return self.atom(&token);
        }
        let head = self.next();
        match head.as_str() {
            "match" => {
                let ty = self.quoted();
                let ty = self.ty(&ty);
                let subject = self.expr();
                let mut arms = Vec::new();
                while self.peek() == "(" {
                    self.next();
                    let vars = self.variables();
                    let body = self.expr();
                    self.next();
                    arms.push(Arm { vars, body });
                }
                self.next();
                Expr::Match(Box::new(subject), ty, arms)
            }
            "fun" => {
                let params = self.variables();
                let body = self.expr();
                self.next();
                Expr::Lambda(params, Box::new(body))
            }
            "tuple" => {
                let text = self.quoted();
                let (ty, case) = text.split_once('#').unwrap_or((&text, "0"));
                let ty = self.ty(ty);
                Expr::Construct(ty, case.parse().expect("a number"), self.exprs())
            }
            "self" => Expr::Itself(self.exprs()),
            _ => {
                let args = self.exprs();
                match self.atom(&head) {
                    Expr::Component(id, _) => Expr::Component(id, args),
                    Expr::Var(var) => Expr::Apply(var, args),
                    Expr::Construct(ty, case, _) => Expr::Construct(ty, case, args),
                    other => panic!("{other:?} is not called"),
                }
            }
        }
    }

    fn atom(&mut self, token: &str) -> Expr {
        if let Some(var) = self.var(token) {
            return Expr::Var(var);
        }
        let named = |component: &Component| match &component.shown {
            Shown::Name(name) | Shown::Infix(name) => name == token,
        };
        if let Some(i) = self.components.iter().position(named) {
            return Expr::Component(ComponentId(i as u32), Vec::new());
        }
        if let Some(text) = token.strip_prefix('\'') {
            return Expr::Literal(Literal::String(text.trim_end_matches('\'').as_bytes().to_vec()));
        }
        if let Some(byte) = token.strip_prefix('#') {
            return Expr::Literal(Literal::Char(byte.parse().expect("a byte")));
        }
        if let Ok(n) = token.parse() {
            return Expr::Literal(Literal::Int(n));
        }
        if let Ok(x) = token.parse() {
            return Expr::Literal(Literal::Float(x));
        }
        match token {
            "?" => Expr::Unspecified,
            "self" => Expr::Itself(Vec::new()),
            "([])" => self.constructor("[]"),
            name => self.constructor(name),
        }
    }

    fn constructor(&self, name: &str) -> Expr {
        let types = &self.session.program().types;
        for (id, decl) in types.iter().collect::<Vec<_>>().into_iter().rev() {
            let TypeDeclKind::Variant(constructors) = &decl.kind else { continue };
            if let Some(case) = constructors.iter().position(|constructor| constructor.name.as_str() == name) {
                return Expr::Construct(Type::con(id), case as u32, Vec::new());
            }
        }
        panic!("no constructor {name}")
    }
}

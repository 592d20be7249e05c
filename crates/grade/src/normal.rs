//! The normal form of a program: what is left of it without names, places and layout, as a hash.
//!
//! In: an `ir::Program` and the names by which the exercise calls into it. Out: a hash; start at [`structure`].
//! Invariant: two programs with the same hash do the same on every call of a kept name. Variables are their numbers in
//! the order of definition (a kept name is written beside its number, so that of two definitions the later one stays
//! the later one); types, constructors, fields and exceptions keep their names, because submissions are matched with
//! the reference by them. The places inside `Match_failure` and `Assert_failure` are the only data left out.
//! Not here: programs that are the same up to more than that (see `clusters` for equal behaviour).
//!
//! Example: `let f x = x + 1` and `let f (y) = (* one more *) y+1` have the same hash, `let f x = 1 + x` has another.

#[cfg(test)]
mod tests;

use refute_ir::Prim;
use refute_ir::program::{
    BuiltinException, ExceptionId, ExceptionRef, Expr, ExprId, Function, FunctionId, GlobalId, Item, ItemShows, Local,
    MatchFailure, Program, Test, Tree,
};
use refute_ir::types::{ArgLabel, RecordShape, Type, TypeDeclKind, TypeId};
use refute_source::Name;
use rustc_hash::FxHashSet;

/// A hash of everything after the library. `keeps` says which toplevel names the exercise refers to.
pub fn structure(program: &Program, keeps: &dyn Fn(&str) -> bool) -> String {
    let mut writer = Writer { program, hasher: blake3::Hasher::new(), written_types: FxHashSet::default() };
    for (number, global) in program.globals.iter().enumerate().skip(program.library.globals) {
        writer.tag("global");
        writer.number(number - program.library.globals);
        writer.ty(&global.ty);
        if keeps(global.name.as_str()) {
            writer.name(global.name);
        }
    }
    for item in &program.items[program.library.items..] {
        writer.item(item);
    }
    for function in &program.functions[program.library.functions..] {
        writer.function(function);
    }
    writer.hasher.finalize().to_hex().to_string()
}

/// Writes the parts of a program into a hash. Every part begins with a word and every list with its length, so that no
/// two programs are written the same way.
struct Writer<'a> {
    program: &'a Program,
    hasher: blake3::Hasher,
    written_types: FxHashSet<TypeId>,
}

impl Writer<'_> {
    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len());
        self.hasher.update(bytes);
    }

    fn tag(&mut self, word: &str) {
        self.bytes(word.as_bytes());
    }

    fn name(&mut self, name: Name) {
        self.tag("name");
        self.bytes(name.as_str().as_bytes());
    }

    fn number(&mut self, number: usize) {
        self.integer(number as i64);
    }

    fn integer(&mut self, number: i64) {
        self.hasher.update(&number.to_le_bytes());
    }

    fn local(&mut self, local: Local) {
        self.number(local.index());
    }

    fn expr_id(&mut self, expr: ExprId) {
        self.number(expr.index());
    }

    fn expr_ids(&mut self, exprs: &[ExprId]) {
        self.number(exprs.len());
        exprs.iter().for_each(|expr| self.expr_id(*expr));
    }

    /// Variables of the library are below zero, so that the program's own begin at zero whatever the library has.
    fn global(&mut self, global: GlobalId) {
        self.integer(global.index() as i64 - self.program.library.globals as i64);
    }

    fn function_id(&mut self, function: FunctionId) {
        self.integer(function.index() as i64 - self.program.library.functions as i64);
    }

    fn item(&mut self, item: &Item) {
        self.tag("item");
        match &item.shows {
            ItemShows::Values(globals) => {
                self.tag("values");
                self.number(globals.len());
                globals.iter().for_each(|global| self.global(*global));
            }
            ItemShows::Result(ty) => {
                self.tag("result");
                self.ty(ty);
            }
            ItemShows::Types(types) => {
                self.tag("types");
                self.number(types.len());
                types.iter().for_each(|ty| self.declaration(*ty));
            }
            ItemShows::Exception(exception) => {
                self.tag("exception");
                self.exception_declaration(*exception);
            }
            ItemShows::Nothing => self.tag("nothing"),
        }
        match item.code {
            Some(code) => self.function_id(code),
            None => self.tag("no code"),
        }
    }

    /// A type declaration, with the records that its constructors carry.
    fn declaration(&mut self, id: TypeId) {
        let decl = self.program.types.get(id).clone();
        self.tag("type");
        self.number(id.0 as usize);
        self.name(decl.name);
        self.number(decl.params.len());
        if !self.written_types.insert(id) {
            return;
        }
        match &decl.kind {
            TypeDeclKind::Abstract => self.tag("abstract"),
            TypeDeclKind::Alias(ty) => {
                self.tag("alias");
                self.ty(ty);
            }
            TypeDeclKind::Variant(constructors) => {
                self.tag("variant");
                self.number(constructors.len());
                for constructor in constructors {
                    self.name(constructor.name);
                    self.types(&constructor.args);
                    if let Some(inline) = constructor.inline {
                        self.declaration(inline);
                    }
                }
            }
            TypeDeclKind::Record(fields, shape) => {
                self.tag(if *shape == RecordShape::Plain { "record" } else { "inline record" });
                self.number(fields.len());
                for field in fields {
                    self.name(field.name);
                    self.ty(&field.ty);
                    self.tag(if field.mutable { "mutable" } else { "fixed" });
                }
            }
            TypeDeclKind::Extensible => self.tag("extensible"),
        }
    }

    fn exception_declaration(&mut self, id: ExceptionId) {
        let Some(decl) = self.program.exceptions.get(id.index()).cloned() else { return };
        self.name(decl.name);
        self.types(&decl.args);
        if let Some(inline) = decl.inline {
            self.declaration(inline);
        }
    }

    fn types(&mut self, types: &[Type]) {
        self.number(types.len());
        types.iter().for_each(|ty| self.ty(ty));
    }

    /// A type in prefix order; types may be deeper than the stack.
    fn ty(&mut self, ty: &Type) {
        let mut pending = vec![ty];
        while let Some(ty) = pending.pop() {
            match ty {
                Type::Var(number) => {
                    self.tag("var");
                    self.number(*number as usize);
                }
                Type::Arrow(label, from, to) => {
                    match label {
                        ArgLabel::None => self.tag("->"),
                        ArgLabel::Named(name) => {
                            self.tag("~->");
                            self.name(*name);
                        }
                        ArgLabel::Optional(name) => {
                            self.tag("?->");
                            self.name(*name);
                        }
                    }
                    pending.extend([&**to, &**from]);
                }
                Type::Tuple(parts) => {
                    self.tag("tuple");
                    self.number(parts.len());
                    pending.extend(parts.iter());
                }
                Type::Con(id, args) => {
                    self.tag("con");
                    self.number(id.0 as usize);
                    self.number(args.len());
                    pending.extend(args.iter());
                }
            }
        }
    }

    fn function(&mut self, function: &Function) {
        self.tag("function");
        self.number(function.params as usize);
        self.number(function.captures.len());
        function.captures.iter().for_each(|local| self.local(*local));
        self.expr_id(function.body);
        let places = places(function);
        self.number(function.exprs.len());
        for (number, expr) in function.exprs.iter().enumerate() {
            match places.contains(&ExprId(number as u32)) {
                true => self.tag("place"),
                false => self.expr(expr),
            }
        }
        self.number(function.trees.len());
        function.trees.iter().for_each(|tree| self.tree(tree));
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Int(value) => {
                self.tag("int");
                self.integer(*value);
            }
            Expr::Float(value) => {
                self.tag("float");
                self.integer(value.to_bits() as i64);
            }
            Expr::String(bytes) => {
                self.tag("string");
                self.bytes(bytes);
            }
            Expr::Local(local) => {
                self.tag("local");
                self.local(*local);
            }
            Expr::Global(global) => {
                self.tag("use");
                self.global(*global);
            }
            Expr::SetGlobal(global, value) => {
                self.tag("set");
                self.global(*global);
                self.expr_id(*value);
            }
            Expr::Closure(function) => {
                self.tag("closure");
                self.function_id(*function);
            }
            Expr::Apply(function, args) => {
                self.tag("apply");
                self.expr_id(*function);
                self.expr_ids(args);
            }
            Expr::Prim(prim, args) => {
                self.tag(prim.name());
                self.expr_ids(args);
            }
            Expr::Block { tag, fields, constant } => {
                self.tag(if *constant { "constant" } else { "block" });
                self.number(*tag as usize);
                self.expr_ids(fields);
            }
            Expr::Array(parts) => {
                self.tag("array");
                self.expr_ids(parts);
            }
            Expr::Field(of, field) => {
                self.tag("field");
                self.expr_id(*of);
                self.number(*field as usize);
            }
            Expr::SetField(of, field, value) => {
                self.tag("set field");
                self.expr_ids(&[*of, *value]);
                self.number(*field as usize);
            }
            Expr::ExceptionRef(exception) => {
                self.tag("exception");
                self.exception(*exception);
            }
            Expr::NewException(exception) => {
                self.tag("new exception");
                self.exception_declaration(*exception);
            }
            _ => self.control(expr),
        }
    }

    /// Expressions that bind, choose or repeat.
    fn control(&mut self, expr: &Expr) {
        match expr {
            Expr::Let(local, value, body) => {
                self.tag("let");
                self.local(*local);
                self.expr_ids(&[*value, *body]);
            }
            Expr::LetRec(bindings, body) => {
                self.tag("let rec");
                self.number(bindings.len());
                for (local, value) in bindings {
                    self.local(*local);
                    self.expr_id(*value);
                }
                self.expr_id(*body);
            }
            Expr::Sequence(first, second) => {
                self.tag("sequence");
                self.expr_ids(&[*first, *second]);
            }
            Expr::If(condition, (_, then), (_, otherwise)) => {
                self.tag("if");
                self.expr_ids(&[*condition, *then, *otherwise]);
            }
            Expr::Match(found) => {
                self.tag("match");
                self.number(found.tree.index());
                self.number(found.arms.len());
                found.arms.iter().for_each(|arm| self.expr_id(arm.body));
                match found.failure {
                    MatchFailure::Raise(expr) => self.expr_id(expr),
                    MatchFailure::Reraise(local) => {
                        self.tag("again");
                        self.local(local);
                    }
                }
            }
            Expr::Try(body, local, handler) => {
                self.tag("try");
                self.local(*local);
                self.expr_ids(&[*body, *handler]);
            }
            Expr::TryValue { body, value, then, exception, handler } => {
                self.tag("try value");
                self.local(*value);
                self.local(*exception);
                self.expr_ids(&[*body, *then, *handler]);
            }
            Expr::While(condition, body) => {
                self.tag("while");
                self.expr_ids(&[*condition, *body]);
            }
            Expr::For(local, from, up, to, body) => {
                self.tag(if *up { "for to" } else { "for downto" });
                self.local(*local);
                self.expr_ids(&[*from, *to, *body]);
            }
            _ => unreachable!("`expr` writes every other kind"),
        }
    }

    fn exception(&mut self, exception: ExceptionRef) {
        match exception {
            ExceptionRef::Builtin(builtin) => self.tag(builtin.name()),
            ExceptionRef::Global(global) => {
                self.tag("use");
                self.global(global);
            }
            ExceptionRef::Local(local) => {
                self.tag("local");
                self.local(local);
            }
        }
    }

    fn tree(&mut self, tree: &Tree) {
        match tree {
            Tree::Switch { on, cases, default } => {
                self.tag("switch");
                self.local(*on);
                self.number(cases.len());
                for (test, target) in cases {
                    self.test(test);
                    self.number(target.index());
                }
                self.integer(default.map_or(-1, |target| target.index() as i64));
            }
            Tree::Field { of, field, into, then } => {
                self.tag("field");
                self.local(*of);
                self.number(*field as usize);
                self.local(*into);
                self.number(then.index());
            }
            Tree::Leaf { arm, bindings, guard } => {
                self.tag("leaf");
                self.number(*arm as usize);
                self.number(bindings.len());
                for (from, to) in bindings {
                    self.local(*from);
                    self.local(*to);
                }
                if let Some((guard, otherwise)) = guard {
                    self.tag("when");
                    self.expr_id(*guard);
                    self.number(otherwise.index());
                }
            }
            Tree::Fail => self.tag("fail"),
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Int(value) => {
                self.tag("int");
                self.integer(*value);
            }
            Test::Range(first, last) => {
                self.tag("range");
                self.integer(*first);
                self.integer(*last);
            }
            Test::Constructor(ty, number) => {
                self.tag("constructor");
                self.number(ty.0 as usize);
                self.number(*number as usize);
            }
            Test::String(bytes) => {
                self.tag("string");
                self.bytes(bytes);
            }
            Test::Float(value) => {
                self.tag("float");
                self.integer(value.to_bits() as i64);
            }
            Test::ArrayLength(length) => {
                self.tag("length");
                self.number(*length as usize);
            }
            Test::Exception(exception) => {
                self.tag("exception");
                self.exception(*exception);
            }
        }
    }
}

/// The literals that say where a `match` or an `assert` stands. Lowering gives them the place of the `raise` that they
/// are part of; what a student writes has a place of its own.
fn places(function: &Function) -> FxHashSet<ExprId> {
    let mut places = FxHashSet::default();
    for (number, expr) in function.exprs.iter().enumerate() {
        let Expr::Prim(Prim::Raise, args) = expr else { continue };
        let [exception] = args.as_slice() else { continue };
        let Expr::Block { fields, .. } = &function[*exception] else { continue };
        let Some((identity, payload)) = fields.split_first() else { continue };
        let Expr::ExceptionRef(ExceptionRef::Builtin(builtin)) = function[*identity] else { continue };
        if !matches!(builtin, BuiltinException::MatchFailure | BuiltinException::AssertFailure) {
            continue;
        }
        let mut parts: Vec<ExprId> = payload.to_vec();
        if let [block] = payload
            && let Expr::Block { fields, .. } = &function[*block]
        {
            parts.clone_from(fields);
        }
        let place = function.spans[number];
        places.extend(parts.into_iter().filter(|part| function.spans[part.index()] == place));
    }
    places
}

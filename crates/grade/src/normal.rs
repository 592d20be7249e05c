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

mod code;
#[cfg(test)]
mod tests;

use refute_ir::program::{ExceptionId, ExprId, FunctionId, GlobalId, Item, ItemShows, Local, Program};
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
            ItemShows::Extension(constructors) => {
                for exception in constructors {
                    self.tag("exception");
                    self.exception_declaration(*exception);
                }
            }
            ItemShows::Modules(_) => self.tag("modules"),
            ItemShows::Inside(globals) => {
                self.tag("inside");
                self.number(globals.len());
                globals.iter().for_each(|global| self.global(*global));
            }
            ItemShows::Nothing => self.tag("nothing"),
        }
        match item.code {
            Some(code) => {
                self.tag("code");
                self.function_id(code);
            }
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
        if decl.ty != TypeId::EXN {
            self.declaration(decl.ty);
        }
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
}

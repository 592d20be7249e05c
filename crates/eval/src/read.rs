//! Values out of the machine, along their types.
//!
//! In: a word and its type. Out: an `ir::Value`, cut off (`Value::Elided`) where it becomes larger or deeper than
//! allowed. A value whose type is a variable or abstract is `Value::Abstract`. Only a value that had to be cut off can be
//! cyclic, so only such a one is read a second time, now watching for blocks that contain themselves (`Value::Cycle`).

use crate::domain::Domain;
use crate::limits::{Outcome, Run};
use crate::machine::Machine;
use crate::word::{Kind, Val, Word};
use refute_ir::BoxedInt;
use refute_ir::generalised::arguments;
use refute_ir::program::FunctionId;
use refute_ir::types::{Nature, Repr, Type, TypeDeclKind, TypeId, Visibility};
use refute_ir::value::Value;
use refute_source::Name;
use rustc_hash::FxHashSet;

/// How much of a value is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Levels of nesting; the elements of a list lie on one level.
    pub depth: usize,
    /// Parts in all.
    pub size: usize,
    /// Bytes of each string.
    pub bytes: usize,
}

impl Default for Reading {
    fn default() -> Reading {
        Reading { depth: 10_000, size: 1_000_000, bytes: 1 << 24 }
    }
}

struct Reader<'m, D: Domain> {
    machine: &'m Machine<D>,
    left: usize,
    bytes: usize,
    /// Something was left out.
    cut: bool,
    /// The blocks around the one being read, when cycles are watched for.
    path: Option<FxHashSet<usize>>,
}

impl<D: Domain> Machine<D> {
    /// Reads a value of a type.
    pub fn read(&self, value: Val<D::Shadow>, ty: &Type, reading: &Reading) -> Value {
        let mut reader = Reader::new(self, reading);
        let read = reader.read(value.word, ty, reading.depth);
        if !reader.cut {
            return read;
        }
        let mut reader = Reader { path: Some(FxHashSet::default()), ..Reader::new(self, reading) };
        reader.read(value.word, ty, reading.depth)
    }

    /// Reads an exception.
    pub fn read_exception(&self, value: Val<D::Shadow>, reading: &Reading) -> Value {
        self.read(value, &Type::con(TypeId::EXN), reading)
    }

    /// Builds the arguments, calls a function without captured variables, reads the result at a type, and resets.
    /// Exceptions are read too; every other outcome is handed on.
    pub fn evaluate(
        &mut self,
        function: FunctionId,
        args: &[Value],
        ty: &Type,
        reading: &Reading,
    ) -> (Result<Value, Outcome<D::Shadow>>, u64) {
        let mut built = Vec::with_capacity(args.len());
        for arg in args {
            match self.build(arg) {
                Some(value) => built.push(value),
                None => return (Err(Outcome::OutOfMemory), 0),
            }
        }
        let Run { outcome, steps } = self.call_function(function, &built);
        let result = match outcome {
            Outcome::Value(value) => Ok(self.read(value, ty, reading)),
            Outcome::Exception(value) => Ok(self.read_exception(value, reading)),
            other => Err(other),
        };
        self.reset();
        (result, steps)
    }
}

impl<'m, D: Domain> Reader<'m, D> {
    fn new(machine: &'m Machine<D>, reading: &Reading) -> Self {
        Reader { machine, left: reading.size, bytes: reading.bytes, cut: false, path: None }
    }

    fn field(&self, block: Word, field: usize) -> Word {
        self.machine.heap.field(block, field).word
    }

    /// The block of a value, if it is one of at least `size` fields.
    fn block(&self, word: Word, size: usize) -> Option<Word> {
        if word.is_int() {
            return None;
        }
        let header = self.machine.heap.header(word.index());
        (matches!(header.kind(), Kind::Block | Kind::Array) && header.size() >= size).then_some(word)
    }

    fn read(&mut self, word: Word, ty: &Type, depth: usize) -> Value {
        if self.left == 0 || depth == 0 {
            self.cut = true;
            return Value::Elided;
        }
        self.left -= 1;
        if self.path.is_none() || word.is_int() {
            return refute_source::deep(|| self.read_inner(word, ty, depth - 1));
        }
        if !self.enter(word) {
            return Value::Cycle;
        }
        let read = refute_source::deep(|| self.read_inner(word, ty, depth - 1));
        self.leave(word);
        read
    }

    /// Notes that a block is being read; false when it already is.
    fn enter(&mut self, block: Word) -> bool {
        self.path.as_mut().is_none_or(|path| path.insert(block.index()))
    }

    fn leave(&mut self, block: Word) {
        if let Some(path) = &mut self.path {
            path.remove(&block.index());
        }
    }

    fn read_inner(&mut self, word: Word, ty: &Type, depth: usize) -> Value {
        match ty {
            Type::Var(_) => Value::Abstract(Name::new("poly")),
            Type::Arrow(..) => Value::Function(None),
            Type::Tuple(parts) => match self.block(word, parts.len()) {
                Some(block) => Value::Tuple(self.fields(block, 0, parts, depth)),
                None => Value::Elided,
            },
            Type::Con(id, args) => self.read_declared(word, *id, args, ty, depth),
        }
    }

    fn fields(&mut self, block: Word, first: usize, types: &[Type], depth: usize) -> Vec<Value> {
        types.iter().enumerate().map(|(i, ty)| self.read(self.field(block, first + i), ty, depth)).collect()
    }

    fn text(&self, word: Word) -> Option<Vec<u8>> {
        self.machine
            .heap
            .is_text(word)
            .then(|| self.machine.heap.text_of(word))
            .filter(|text| text.len() <= self.bytes)
            .map(|text| text.to_vec())
    }

    fn read_declared(&mut self, word: Word, id: TypeId, args: &[Type], ty: &Type, depth: usize) -> Value {
        let types = &self.machine.code.types;
        match id {
            TypeId::INT => return Value::Int(word.as_int()),
            TypeId::CHAR => return Value::Char(word.as_int() as u8),
            TypeId::STRING => return self.text(word).map_or(Value::Elided, Value::String),
            TypeId::BYTES => return self.text(word).map_or(Value::Elided, Value::Bytes),
            TypeId::FLOAT if !word.is_int() => return Value::Float(self.machine.heap.float_of(word)),
            TypeId::INT32 | TypeId::INT64 | TypeId::NATIVEINT => return self.read_boxed(word, id),
            TypeId::EXN => return self.read_extension(word, &[], depth),
            TypeId::ARRAY => return self.read_array(word, &args[0], depth),
            TypeId::LIST => return self.read_list(word, &args[0], depth),
            TypeId::LAZY => return self.read_lazy(word, &args[0], depth),
            _ => {}
        }
        let decl = types.get(id).clone();
        if decl.visibility == Visibility::Hidden {
            return Value::Abstract(decl.name);
        }
        match &decl.nature {
            Nature::Private(Some(body)) => return self.read_inner(word, &body.substitute(args), depth),
            Nature::Package(_) => return Value::Abstract(Name::new(refute_ir::show_value::MODULE)),
            _ => {}
        }
        match &decl.kind {
            TypeDeclKind::Alias(body) if matches!(decl.nature, Nature::Repeats(_)) => {
                let name = decl.name;
                match self.read_inner(word, &body.substitute(args), depth) {
                    // Its constructors and fields are those of the module that repeats them.
                    Value::Construct { ty, name: constructor, repr, args, mut fields } => {
                        qualify_first(name, fields.as_mut().and_then(|fields| fields.first_mut()));
                        let name = qualified(name, unqualified(constructor));
                        Value::Construct { ty, name, repr, args, fields }
                    }
                    Value::Record(ty, mut fields) => {
                        qualify_first(name, fields.first_mut().map(|(first, _)| first));
                        Value::Record(ty, fields)
                    }
                    other => other,
                }
            }
            TypeDeclKind::Alias(_) => {
                let expanded = types.expand(ty);
                self.read_inner(word, &expanded, depth)
            }
            TypeDeclKind::Record(fields, _) => match self.block(word, fields.len()) {
                Some(block) => {
                    let read = fields.iter().enumerate().map(|(i, field)| {
                        let ty = field.ty.substitute(args);
                        let name = if i == 0 { qualified(decl.name, field.name) } else { field.name };
                        (name, self.read(self.field(block, i), &ty, depth))
                    });
                    Value::Record(id, read.collect())
                }
                None => Value::Elided,
            },
            TypeDeclKind::Variant(constructors) => {
                let repr = if word.is_int() {
                    Repr::Immediate(word.as_int() as u32)
                } else {
                    Repr::Block(self.machine.heap.header(word.index()).tag().into())
                };
                let Some(constructor) = constructors.iter().find(|constructor| constructor.repr == repr) else {
                    return Value::Elided;
                };
                let Some(types) = constructor.arguments(types, args) else { return Value::Elided };
                let read = match repr {
                    Repr::Immediate(_) => Vec::new(),
                    Repr::Block(_) => match self.block(word, types.len()) {
                        Some(block) => self.fields(block, 0, &types, depth),
                        None => return Value::Elided,
                    },
                };
                let fields = constructor.inline.and_then(|record| match &self.machine.code.types.get(record).kind {
                    TypeDeclKind::Record(fields, _) => {
                        let mut names: Vec<Name> = fields.iter().map(|field| field.name).collect();
                        qualify_first(decl.name, names.first_mut());
                        Some(names)
                    }
                    _ => None,
                });
                Value::Construct { ty: id, name: qualified(decl.name, constructor.name), repr, args: read, fields }
            }
            TypeDeclKind::Extensible => self.read_extension(word, args, depth),
            TypeDeclKind::Abstract => Value::Abstract(decl.name),
        }
    }

    fn read_boxed(&self, word: Word, id: TypeId) -> Value {
        let Some(boxed) = BoxedInt::of_type(id) else { return Value::Elided };
        let Some(block) = self.block(word, boxed.size()) else { return Value::Elided };
        let parts: Vec<i64> = (0..boxed.size()).map(|i| self.field(block, i).as_int()).collect();
        Value::BoxedInt(boxed, BoxedInt::value(&parts))
    }

    /// A lazy value is a cell with its state, of which the one with tag 1 has the value.
    fn read_lazy(&mut self, word: Word, ty: &Type, depth: usize) -> Value {
        let Some(cell) = self.block(word, 1) else { return Value::Elided };
        let name = Name::new("lazy");
        match self.block(self.field(cell, 0), 1) {
            Some(state) if self.machine.heap.header(state.index()).tag() == 1 => {
                let args = vec![self.read(self.field(state, 0), ty, depth)];
                Value::Construct { ty: TypeId::LAZY, name, repr: Repr::Block(0), args, fields: None }
            }
            _ => Value::Abstract(name),
        }
    }

    fn read_array(&mut self, word: Word, ty: &Type, depth: usize) -> Value {
        let Some(block) = self.block(word, 0) else { return Value::Elided };
        let size = self.machine.heap.header(block.index()).size();
        let mut parts = Vec::new();
        for i in 0..size {
            parts.push(self.read(self.field(block, i), ty, depth));
            if self.left == 0 && i + 1 < size {
                self.cut = true;
                parts.push(Value::Elided);
                break;
            }
        }
        Value::Array(parts)
    }

    /// A list lies on one level; its cells are on the path all the same.
    fn read_list(&mut self, word: Word, ty: &Type, depth: usize) -> Value {
        let mut parts = Vec::new();
        let mut cells = Vec::new();
        let mut cell = word;
        while let Some(block) = self.block(cell, 2) {
            if self.left == 0 {
                self.cut = true;
                parts.push(Value::Elided);
                break;
            }
            // The first cell has been entered already.
            if !parts.is_empty() {
                if !self.enter(block) {
                    parts.push(Value::Cycle);
                    break;
                }
                if self.path.is_some() {
                    cells.push(block);
                }
            }
            parts.push(self.read(self.field(block, 0), ty, depth));
            cell = self.field(block, 1);
        }
        for cell in cells {
            self.leave(cell);
        }
        Value::List(parts)
    }

    /// A value of an extensible type with these parameters.
    fn read_extension(&mut self, word: Word, params: &[Type], depth: usize) -> Value {
        let Some(id) = self.machine.exception_declaration(Val::plain(word)) else { return Value::Elided };
        let Some(decl) = self.machine.code.exceptions.get(id.index()).cloned() else { return Value::Elided };
        let types = arguments(&self.machine.code.types, &decl.args, decl.result.as_deref(), params);
        let Some(types) = types else { return Value::Elided };
        let mut args = match self.block(word, 1 + types.len()) {
            Some(block) if !types.is_empty() => self.fields(block, 1, &types, depth),
            _ => Vec::new(),
        };
        if let (Some(record), Some(names)) = (decl.inline, &decl.fields) {
            args = vec![Value::Record(record, names.iter().copied().zip(args).collect())];
        }
        Value::Exception(decl.name, args)
    }
}

/// The name of a constructor or of a record's first field with the module of its type in front, as it is written outside.
/// The first field of a record says which module it is from.
fn qualify_first(ty: Name, field: Option<&mut Name>) {
    if let Some(field) = field {
        *field = qualified(ty, unqualified(*field));
    }
}

fn unqualified(name: Name) -> Name {
    match name.as_str().rsplit_once('.') {
        Some((_, last)) => Name::new(last),
        None => name,
    }
}

fn qualified(ty: Name, name: Name) -> Name {
    match ty.as_str().rsplit_once('.') {
        Some((module, _)) => Name::new(&format!("{module}.{name}")),
        None => name,
    }
}

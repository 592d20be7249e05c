//! For tests: a program as text becomes what the engine works with.

use crate::functions::{CallableFunction, Functions, Role};
use crate::setting::{Input, Setting, Slot};
use crate::values::Values;
use refute_enumerate::{NodeId, Space};
use refute_eval::Concrete;
use refute_frontend::Session;
use refute_ir::program::{GlobalId, ItemShows};
use refute_ir::{Program, Type};
use refute_play::{CompiledProgram, Layout, Runner, snapshot};
use refute_source::{Severity, Sources};
use std::sync::Arc;

/// A program whose last function takes the inputs.
pub(crate) struct Stage {
    session: Session,
    sources: Sources,
    pub(crate) setting: Arc<Setting>,
    pub(crate) functions: Functions,
    pub(crate) entry: GlobalId,
    args: Vec<NodeId>,
}

fn add(session: &mut Session, sources: &mut Sources, text: &str) -> Vec<GlobalId> {
    let before = session.program().items.len();
    let file = sources.add("stage.ml", text.as_bytes());
    let problems = session.add(sources, file);
    let errors: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{text}\n{errors:?}");
    let items = session.program().items[before..].iter();
    items.flat_map(|item| if let ItemShows::Values(ids) = &item.shows { ids.clone() } else { Vec::new() }).collect()
}

fn instance(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, instance(from).into(), instance(to).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(instance).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(instance).collect()),
    }
}

fn signature(program: &Program, space: &mut Space, id: GlobalId) -> (Vec<NodeId>, Option<NodeId>) {
    let mut params = Vec::new();
    let mut rest = program.types.expand(&program.globals[id.index()].ty);
    while let Type::Arrow(_, from, to) = &rest {
        params.push(space.add(&program.types, &instance(from)).expect("a type of inputs"));
        rest = program.types.expand(to);
    }
    (params, space.add(&program.types, &instance(&rest)).ok())
}

impl Stage {
    /// Slots are called by these names.
    pub(crate) fn new(text: &str, names: &[&str]) -> Stage {
        let (mut session, mut sources) = (Session::new(), Sources::new());
        let globals = add(&mut session, &mut sources, text);
        let program = session.program();
        let mut space = Space::default();
        let mut known = Vec::new();
        let (entry, others) = globals.split_last().expect("a function");
        let (args, _) = signature(program, &mut space, *entry);
        for id in others {
            if let (params, Some(result)) = signature(program, &mut space, *id) {
                let name = program.globals[id.index()].name.to_string();
                known.push(CallableFunction {
                    name,
                    global: *id,
                    params,
                    result,
                    any: None,
                    role: Role::Helper,
                    guard: None,
                    tupled: false,
                    labels: Vec::new(),
                });
            }
        }
        let (nodes, tupled) = Setting::slots(&space, &args);
        let slots = nodes.into_iter().zip(names).map(|(node, name)| Slot::new(name, node)).collect();
        let function = program.globals[entry.index()].name.to_string();
        let space = Arc::new(space);
        let functions = Functions::new(program, &space, known);
        let setting = Arc::new(Setting {
            function,
            space,
            slots,
            tupled,
            labels: Vec::new(),
            constants: Vec::new(),
            letters: Vec::new(),
        });
        let entry = *entry;
        Stage { session, sources, setting, functions, entry, args }
    }

    pub(crate) fn program(&self) -> &Program {
        self.session.program()
    }

    /// Inputs as OCaml, all arguments in one tuple where there are several.
    pub(crate) fn inputs(&self, values: &mut Values, texts: &[&str]) -> Vec<Input> {
        let (mut session, mut sources) = (self.session.clone(), self.sources.clone());
        let text: String = texts.iter().enumerate().map(|(i, text)| format!("let input{i} = {text}\n")).collect();
        let globals = add(&mut session, &mut sources, &text);
        let program = session.program();
        let script = CompiledProgram::new(program, Layout::new(&self.setting.space, &program.types));
        let (player, _) = Runner::<Concrete>::new(&script);
        let read = |id: &GlobalId| {
            let value = player.machine.global(*id);
            snapshot(&self.setting.space, &self.args, &player.machine, script.layout(), &[value]).expect("an input")
        };
        globals.iter().map(|id| self.setting.input(values, &read(id))).collect()
    }
}

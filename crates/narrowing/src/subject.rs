//! A program and a function of it, ready to be narrowed and replayed.
//!
//! In: a program and a toplevel variable bound to a function. Out: a [`Subject`], or which argument type no inputs can be
//! made of. It holds the grammar of the arguments, how the program represents them, and what can be told about the program
//! without running it.

use crate::survey::{Survey, survey};
use refute_enumerate::{NodeId, Space, Unsupported, minima};
use refute_ir::Program;
use refute_ir::program::{Expr, ExprId, Function, FunctionId, GlobalId, Local};
use refute_ir::types::{ArgLabel, Type, TypeId};
use refute_ir::{Prim, show_type};
use refute_play::{CompiledProgram, Layout};
use std::sync::Arc;

/// A program and a function of it.
#[derive(Debug)]
pub struct Subject {
    pub(crate) program: Program,
    pub(crate) entry: GlobalId,
    pub(crate) space: Space,
    /// Whether two parts of an input may be one and the same value that can be changed.
    pub(crate) may_share: bool,
    pub(crate) args: Vec<NodeId>,
    pub(crate) layout: Layout,
    pub(crate) compiled: CompiledProgram,
    pub(crate) minima: Vec<Option<usize>>,
    /// The node of `char`: strings are spelled with it.
    pub(crate) char: NodeId,
    pub(crate) survey: Survey,
    /// By number of a primitive: a function that does nothing else.
    pub(crate) wrappers: Vec<FunctionId>,
}

impl Subject {
    /// Prepares a function.
    pub fn new(program: &Program, entry: GlobalId) -> Result<Subject, Unsupported> {
        let ty = program.globals[entry.index()].ty.clone();
        let mut space = Space::default();
        let (params, _) = program.types.parameters(&ty);
        let args = params.iter().map(|(_, param)| space.add(&program.types, param));
        let args = args.collect::<Result<Vec<NodeId>, Unsupported>>()?;
        if args.is_empty() {
            let reason = "is not a function".to_string();
            return Err(Unsupported { ty: show_type(&program.types, &ty), reason });
        }
        let layout = Layout::new(&space, &program.types);
        Ok(Subject::shared(program, entry, space, args, layout))
    }

    /// Prepares a function whose arguments are those of a space that was made elsewhere, perhaps for another program.
    pub fn shared(program: &Program, entry: GlobalId, mut space: Space, args: Vec<NodeId>, layout: Layout) -> Subject {
        // Added last, so that the layout, which has nothing to say about characters, stays true.
        let char = space.add(&program.types, &Type::con(TypeId::CHAR)).unwrap_or(NodeId(0));
        let survey = survey(program, entry);
        let (own, wrappers) = with_wrappers(program);
        let compiled = CompiledProgram::new(&own, layout.clone());
        let minima = minima(&space);
        let may_share = space.may_share(&args);
        Subject { program: own, entry, space, may_share, args, layout, compiled, minima, char, survey, wrappers }
    }

    /// The grammar of the arguments.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The labels of the arguments; an optional one is an option.
    pub fn labels(&self) -> Vec<ArgLabel> {
        let (params, _) = self.program.types.parameters(&self.program.globals[self.entry.index()].ty);
        params.into_iter().map(|(label, _)| label).collect()
    }

    /// The nodes of the arguments.
    pub fn args(&self) -> &[NodeId] {
        &self.args
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The node of `char`: strings are spelled with it.
    pub fn char(&self) -> NodeId {
        self.char
    }

    /// Whether the function uses a variable of the program that code which it does not call may write to.
    pub fn shares_state(&self) -> bool {
        self.survey.shares
    }

    /// The function under test.
    pub fn entry(&self) -> GlobalId {
        self.entry
    }
}

/// The program with one function per primitive, so that the evaluator can be asked for a single one.
fn with_wrappers(program: &Program) -> (Program, Vec<FunctionId>) {
    let mut program = program.clone();
    let Some(span) = program.items.last().map(|item| item.span) else { return (program, Vec::new()) };
    let mut wrappers = Vec::new();
    for prim in Prim::ALL {
        let params = prim.arity() as u32;
        let mut exprs: Vec<Expr> = (0..params).map(|i| Expr::Local(Local(i))).collect();
        exprs.push(Expr::Prim(*prim, (0..params).map(ExprId).collect()));
        wrappers.push(FunctionId(program.functions.len() as u32));
        program.functions.push(Arc::new(Function {
            name: None,
            span,
            params,
            captures: Vec::new(),
            locals: vec![None; params as usize],
            body: ExprId(params),
            spans: vec![span; exprs.len()],
            exprs,
            trees: Vec::new(),
            result: None,
        }));
    }
    (program, wrappers)
}

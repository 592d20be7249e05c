//! Perturbations as OCaml.
//!
//! In: a perturbation, the setting, the functions of the program. Out: a function on inputs, with the definitions it needs, that
//! compiles after the text of the program: `let f (a, b) = let e = refute_last a + 1 in (a @ [e], b)`.
//! It takes one tuple where the program does, else one argument for each slot; it gives a tuple of the slots.
//! Results that are used once stand where they are used, as long as expressions stay short.
//! Invariant: no variable has the name of a function that is called.

use super::program::{Apply, Guard, Statement, Token};
use super::{Perturbation, slot_sorts};
use crate::functions::Functions;
use crate::operators::{Definitions, Scope, Sort, Text, text_of, tight};
use crate::setting::Setting;
use refute_enumerate::{Node, Space};
use std::fmt;

/// Operators inside one another at most.
const DEEPEST: usize = 2;

/// A function as OCaml.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Code {
    /// What it needs, each once, in order: `let rec refute_last = ..`. Several functions may need the same ones.
    pub definitions: Vec<String>,
    /// The function itself, on one line.
    pub function: String,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.definitions.iter().try_for_each(|definition| writeln!(f, "{definition}"))?;
        writeln!(f, "{}", self.function)
    }
}

impl Perturbation {
    /// The perturbation as an OCaml function of this name; see the head of `perturbation/code.rs`.
    pub fn code(&self, setting: &Setting, functions: &Functions, name: &str) -> Code {
        let scope = Scope { space: &setting.space, functions, definitions: Definitions::default() };
        let mut taken: Vec<String> = vec![name.to_string()];
        for operator in &self.operators {
            if let Some(function) = operator.op.called() {
                taken.push(functions.all()[function].name.clone());
            }
        }
        let mut writer = Writer { perturbation: self, scope, taken, vars: Vec::new() };
        let params: Vec<String> = setting.slots.iter().map(|slot| writer.fresh(&slot.name)).collect();
        writer.vars.extend(params.iter().map(|param| (Text::new(param, tight::ATOM), 0)));
        let lets = writer.statements(&slot_sorts(setting));
        let returned: Vec<String> =
            self.program.returned().iter().map(|var| writer.vars[*var as usize].0.at(tight::OR)).collect();
        let result = if let [one] = &returned[..] { one.clone() } else { format!("({})", returned.join(", ")) };
        let head = match (&params[..], setting.tupled) {
            ([], _) => "()".to_string(),
            (_, true) => format!("({})", params.join(", ")),
            (_, false) => params.join(" "),
        };
        let function = format!("let {name} {head} = {lets}{result}");
        Code { definitions: writer.scope.definitions.all, function }
    }
}

struct Writer<'a> {
    perturbation: &'a Perturbation,
    scope: Scope<'a>,
    taken: Vec<String>,
    /// What stands for each variable, and how many operators it has inside one another.
    vars: Vec<(Text, usize)>,
}

impl Writer<'_> {
    /// A name that nothing else has.
    fn fresh(&mut self, wanted: &str) -> String {
        let name = (0..).map(|n| if n == 0 { wanted.to_string() } else { format!("{wanted}{n}") });
        let name = name.into_iter().find(|name| !self.taken.contains(name)).unwrap_or_else(|| wanted.to_string());
        self.taken.push(name.clone());
        name
    }

    /// The statements that do not stand where they are used: `let e = refute_last a + 1 in `.
    fn statements(&mut self, slots: &[Sort]) -> String {
        let Perturbation { operators, program } = self.perturbation;
        let mut lets = String::new();
        for (i, statement) in program.body().iter().enumerate() {
            let var = program.slots + i as u8;
            let (text, depth) = self.statement(statement);
            if depth == 0 || statement.guard.constant().is_some() && self.stands_inside(var, depth) {
                self.vars.push((text, depth));
                continue;
            }
            let letter = letter(self.scope.space, program.sort(slots, operators, var));
            let name = self.fresh(letter);
            lets.push_str(&format!("let {name} = {} in ", text.text));
            self.vars.push((Text::new(name, tight::ATOM), 0));
        }
        lets
    }

    fn statement(&mut self, statement: &Statement) -> (Text, usize) {
        if let Some(only) = statement.only() {
            return self.apply(only);
        }
        let condition = self.guard(&statement.guard);
        let (then, other) = (self.apply(&statement.then).0, self.apply(&statement.other).0);
        let [condition, then, other] = [condition, then, other].map(|text| text.at(tight::OR));
        (Text::new(format!("if {condition} then {then} else {other}"), tight::OPEN), DEEPEST)
    }

    fn apply(&mut self, apply: &Apply) -> (Text, usize) {
        let operator = &self.perturbation.operators[apply.op as usize];
        let args = &apply.args[..operator.params.len()];
        let depth = args.iter().map(|var| self.vars[*var as usize].1).max().unwrap_or(0);
        let args: Vec<Text> = args.iter().map(|var| self.vars[*var as usize].0.clone()).collect();
        // Constants stand wherever they are used.
        let own = usize::from(!operator.params.is_empty() || operator.op.called().is_some());
        (text_of(operator, &mut self.scope, &args), depth + own)
    }

    /// Whether a variable is used once, and there without making too deep an expression. Branches of conditions are not evaluated
    /// always, so nothing moves into them.
    fn stands_inside(&self, var: u8, depth: usize) -> bool {
        let Perturbation { operators, program } = self.perturbation;
        let returned = program.returned().iter().filter(|other| **other == var).count();
        let (mut uses, mut conditional) = (0, false);
        for statement in program.body() {
            match statement.only() {
                Some(only) => {
                    let count = operators[only.op as usize].params.len();
                    uses += only.args[..count].iter().filter(|other| **other == var).count();
                }
                None => super::program::Program::each_use(statement, operators, |other| conditional |= other == var),
            }
        }
        !conditional && (returned + uses == 1) && (returned == 1 || depth < DEEPEST)
    }

    fn guard(&self, guard: &Guard) -> Text {
        let mut stack: Vec<Text> = Vec::new();
        for token in guard.tokens() {
            let text = match token {
                Token::Const(b) => Text::new(b.to_string(), tight::ATOM),
                Token::Var(var) => self.vars[*var as usize].0.clone(),
                Token::Not => {
                    let Some(x) = stack.pop() else { continue };
                    Text::new(format!("not {}", x.at(tight::ATOM)), tight::APPLICATION)
                }
                Token::And | Token::Or => {
                    let (Some(y), Some(x)) = (stack.pop(), stack.pop()) else { continue };
                    let (sign, own) = if *token == Token::And { ("&&", tight::AND) } else { ("||", tight::OR) };
                    Text::new(format!("{} {sign} {}", x.at(own + 1), y.at(own)), own)
                }
            };
            stack.push(text);
        }
        stack.pop().unwrap_or_else(|| Text::new("true", tight::ATOM))
    }
}

/// The name of a variable of a sort.
fn letter(space: &Space, sort: Sort) -> &'static str {
    match sort {
        Sort::Int => "e",
        Sort::Bool => "c",
        Sort::Node(node) if matches!(space.node(node), Node::List(_)) => "l",
        Sort::Node(_) => "v",
    }
}

//! Every specification of `examples/dialogs`, played as a program, passes the tests that are planned for it; and a
//! program that says one thing too much does not.

use refute_dialog::core::OpaqueId;
use refute_dialog::{
    Action, Input, OpaqueError, Opaques, Player, Program, Run, RunError, Spec, Strategy, Value, accept, load, plan,
    test,
};
use refute_source::Sources;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Stands for the teacher's functions: which text they give is not what is tested here.
#[derive(Clone, Copy)]
struct Anything;

impl Opaques for Anything {
    fn call(&mut self, _: OpaqueId, arguments: &[Value]) -> Result<Value, OpaqueError> {
        Ok(Value::Str(format!("<{}>", arguments.len())))
    }
}

/// The specifications of the examples, with small bounds.
fn examples() -> Vec<(String, Spec)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dialogs");
    let entries = std::fs::read_dir(folder).expect("the examples are there");
    let mut folders: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.sort();
    let mut examples = Vec::new();
    for folder in folders {
        let Ok(text) = std::fs::read(folder.join("spec.dialog")) else { continue };
        let mut sources = Sources::new();
        let file = sources.add("spec.dialog", text);
        let mut spec = load(&sources, file, &[]).spec.expect("the example is read");
        spec.options.max_unfold = spec.options.max_unfold.min(3);
        spec.options.tests_per_path = Some(2);
        examples.push((folder.display().to_string(), spec));
    }
    examples
}

#[test]
fn examples_pass_their_own_tests() {
    let mut runs = 0;
    for (name, spec) in examples() {
        let plan = plan(&spec, 1, &AtomicBool::new(false));
        for strategy in [Strategy::Plainest, Strategy::Nth(0), Strategy::Nth(1), Strategy::Random(5)] {
            let mut player = Player::new(&spec, strategy, Anything);
            let tested = test(&spec, &plan, &mut player, &mut Anything, &mut |_, _| {}).expect("it is tested");
            assert_eq!(tested.failure, None, "{name} {strategy:?}");
            assert_eq!(tested.coverage.tested, tested.coverage.satisfiable, "{name}");
            runs += tested.coverage.runs;
        }
        for sample in plan.paths.iter().flat_map(|path| &path.samples) {
            let run = Player::new(&spec, Strategy::Random(9), Anything).run(sample).expect("it is played");
            assert!(accept(&spec, &run.trace, &mut Anything), "{name} {:?}", run.trace);
        }
    }
    assert!(runs > 500, "{runs}");
}

/// A program that begins with a text that nobody expects.
struct Chatty<P>(P);

impl<P: Program> Program for Chatty<P> {
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
        let mut run = self.0.run(inputs)?;
        if let Some(Action::Output(text)) = run.trace.last_mut() {
            text.push_str("\n\u{1}");
        } else {
            run.trace.push(Action::Output("\u{1}".to_owned()));
        }
        Ok(run)
    }
}

#[test]
fn a_word_too_much_is_noticed_where_not_everything_may_be_said() {
    let mut failed = 0;
    for (name, spec) in examples() {
        let plan = plan(&spec, 1, &AtomicBool::new(false));
        let mut chatty = Chatty(Player::new(&spec, Strategy::Plainest, Anything));
        let tested = test(&spec, &plan, &mut chatty, &mut Anything, &mut |_, _| {}).expect("it is tested");
        let Some(failure) = tested.failure else { continue };
        let least = plan.paths.iter().flat_map(|path| &path.samples).map(Vec::len).min();
        assert_eq!(Some(failure.inputs.len()), least, "{name}: the shortest sequence shows it");
        failed += 1;
    }
    assert!(failed > 15, "{failed}");
}

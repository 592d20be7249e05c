//! Generators of failing inputs: they compile, also against QCheck, they give failing inputs, and what they print reads back.

use super::worlds::{WORLDS, World, inputs, run, world};
use refute_eval::{Concrete, Outcome, Word};
use refute_generalize::{
    CachedOracle, Class, Config, Generator, JudgedInput, Label, Learner, Oracle, Predicate, generator_code,
    learn_perturbations, qcheck_code,
};
use refute_ir::program::GlobalId;
use refute_play::{CallInput, CompiledProgram, Holes, Layout, Runner};
use std::process::Command;
use std::sync::Arc;

/// Stands for QCheck where only the printer is of interest.
const NO_QCHECK: &str = "module QCheck = struct\n  module Gen = struct type 'a t = Random.State.t -> 'a end\n  \
    let make ~print gen = (print, gen)\nend\n";

#[test]
fn what_generators_print_reads_back() {
    for text in WORLDS {
        let World { setting, functions, mut values, .. } = world(text);
        let seeds = inputs(&setting, &mut values, &mut fastrand::Rng::with_seed(7), 20);
        let generator = Generator {
            setting: &setting,
            functions: &functions,
            values: &values,
            seeds: &seeds,
            perturbations: &[],
            predicate: None,
            meant: None,
        };
        let code = qcheck_code(&generator);
        let some = "let some = List.init 40 (let rest = ref (failing_inputs ()) in fun _ ->\n  \
            match !rest () with Seq.Cons (x, next) -> rest := next; x | Seq.Nil -> failwith \"it ends\")\n";
        let print = "let () = List.iter (fun x -> print_endline (fst failing x ^ \";\")) some\n";
        let shown = run(&format!("{text}\n{NO_QCHECK}{code}{some}{print}"));
        assert_eq!(shown.lines().count(), 40);
        let back = format!("let () = if some <> [{shown}] then failwith \"not the same\"\n");
        run(&format!("{text}\n{NO_QCHECK}{code}{some}{back}"));
    }
}

/// Two ascending lists fail where the second one's second element is at most the first one's first.
const MERGE: &str = "let rec inc = function a :: (b :: _ as t) -> (a : int) < b && inc t | _ -> true\n\
    let merge (a, b) = if not (inc a && inc b) then failwith \"outside\" else\n  \
    match a, b with x :: _, _ :: y :: _ -> y <= x | _ -> false\n";

/// The last function says whether an input fails; it raises outside.
struct Failing {
    script: CompiledProgram,
    player: Runner<Concrete>,
    entry: GlobalId,
}

impl Oracle for Failing {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let CallInput { input, constants } = input;
        let run = self.player.call(&self.script, self.entry, input, constants, &Holes { terms: &[] }, 100_000);
        let label = match run.outcome {
            Outcome::Value(value) if value.word == Word::TRUE => Label::Fails(Class::Value),
            Outcome::Value(_) => Label::Passes,
            _ => Label::Outside,
        };
        self.player.reset();
        Some(JudgedInput { label, steps: 0 })
    }
}

/// The code of a generator for `merge` with learned perturbations.
fn merge_code(predicate: Option<&Predicate>, code: fn(&Generator<'_>) -> String) -> String {
    let World { setting, mut functions, program, entry, .. } = world(MERGE);
    let script = CompiledProgram::new(&program, Layout::new(&setting.space, &program.types));
    let (player, _) = Runner::new(&script);
    let mut oracle = Failing { script, player, entry };
    let mut jury = CachedOracle::new(setting.clone(), &mut oracle, 20_000, 40_000, &Arc::default());
    let one = jury.values.int(1);
    let zero = jury.values.int(0);
    let (first, second) = (jury.values.list(&[one]), jury.values.list(&[zero, one]));
    let initial: refute_generalize::Input = [first, second].into();
    let learned = learn_perturbations(&mut jury, &mut functions, &initial, &Config::default(), Learner::Enumerate, &[]);
    assert!(!learned.perturbations.is_empty());
    code(&Generator {
        setting: &setting,
        functions: &functions,
        values: &jury.values,
        seeds: &[initial],
        perturbations: &learned.perturbations,
        predicate,
        meant: None,
    })
}

/// `inc a && inc b && merge (a, b)`, as a predicate.
fn fails() -> Predicate {
    use refute_generalize::{Atom, Compared, Expr, Literal, Order};
    let (a, b) = (Expr::Slot(0), Expr::Slot(1));
    let head = |list: Expr| Expr::Field(list.into(), 1, 0);
    let second = head(Expr::Field(b.clone().into(), 1, 1));
    let atoms = [
        Atom::Sorted(Order::StrictlyUp, a.clone()),
        Atom::Sorted(Order::StrictlyUp, b),
        Atom::Compare(Compared::AtMost, second, head(a)),
    ];
    Predicate { terms: vec![atoms.map(|atom| Literal { atom, holds: true }).to_vec()] }
}

const TRY: &str = "let () = let rest = ref (failing_inputs ()) in\n  let different = Hashtbl.create 100 in\n  \
    for _ = 1 to 300 do match !rest () with\n    | Seq.Cons (x, next) -> rest := next; Hashtbl.replace different x ();\n      \
    if not (merge x) then failwith \"an input that does not fail\"\n    | Seq.Nil -> failwith \"it ends\" done;\n  \
    print_int (Hashtbl.length different)\n";

#[test]
fn generated_inputs_fail() {
    let code = merge_code(Some(&fails()), generator_code);
    let different: usize = run(&format!("{MERGE}{code}{TRY}")).trim().parse().expect("a number");
    assert!(different > 50, "only {different} different inputs\n{code}");
    // Without a predicate it compiles too.
    let code = merge_code(None, generator_code);
    run(&format!("{MERGE}{code}"));
}

#[test]
fn qcheck_takes_the_generator() {
    let code = merge_code(Some(&fails()), qcheck_code);
    let test = "let () = QCheck.Test.check_exn (QCheck.Test.make ~count:200 failing merge)\n\
        let () = try QCheck.Test.check_exn (QCheck.Test.make ~name:\"passes\" failing (fun x -> not (merge x))) with\n  \
        QCheck.Test.Test_fail (_, shown) -> print_string (List.hd shown)\n";
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("say.ml"), format!("{MERGE}{code}{test}")).expect("the program can be written");
    let output = Command::new("ocamlfind")
        .current_dir(folder.path())
        .args(["ocamlc", "-package", "qcheck-core", "-linkpkg", "say.ml", "-o", "say"])
        .output()
        .expect("ocamlfind; `./test` installs it");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{error}\n{code}\nQCheck is needed; `./test` installs it, or install the Debian package `libqcheck-ocaml-dev`"
    );
    let output = Command::new(folder.path().join("say")).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.starts_with("([") && shown.ends_with("])"), "{shown}");
}

//! `generalize` on our own benchmarks, against the real OCaml: the universe of inputs is right and complete, inputs do what is
//! said about them, printed code compiles and agrees, perturbations called sound are sound.
//! `GENERALIZE=heap` looks only at benchmarks with that in their names.

use refute_conformance::families::{AllInputs, Decider, Operators, Request, all_inputs};
use refute_conformance::generalization::{Benchmark, argument, benchmarks, complaints, defined, long_list};
use refute_conformance::parallel;
use refute_driver::{CheckConfig, Event, GeneralizeConfig, GeneralizeRequest, Judge, Tested, generalize};
use refute_source::render::Colour;
use refute_verdict::{FailureFamily, FailurePerturbation, GeneralizeAnswer, GeneralizeVerdict, PredicateScope};
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

/// Valid inputs of a universe that are put to the real OCaml at most.
const INPUTS: u64 = 800;
/// Processor seconds that a program may use there.
const SECONDS: f64 = 30.0;

fn wanted() -> Vec<Benchmark> {
    let part = std::env::var("GENERALIZE").unwrap_or_default();
    benchmarks().into_iter().filter(|benchmark| benchmark.name.contains(&part)).collect()
}

fn universe(benchmark: &Benchmark, decider: Decider, inputs: u64, size: Option<usize>) -> AllInputs {
    let text = benchmark.as_text();
    let request = Request { text: &text, decider, inputs, size, seed: 1, operators: Operators::Usual };
    all_inputs(&request).unwrap_or_else(|reason| panic!("{}: {reason}", benchmark.name))
}

/// The universe as an OCaml list of inputs and labels.
fn as_list(name: &str, universe: &AllInputs) -> String {
    let items: Vec<String> =
        universe.calls.iter().map(|(call, fails)| format!("({}, {fails})", argument(call))).collect();
    long_list(name, &items)
}

/// Puts programs to the real OCaml; each complaint with the name of its benchmark.
fn refuted(benchmarks: &[Benchmark], programs: &[String]) -> String {
    let mut report = String::new();
    for (benchmark, complaint) in benchmarks.iter().zip(complaints(SECONDS, programs)) {
        if !complaint.is_empty() {
            _ = writeln!(report, "{}: {complaint}", benchmark.name);
        }
    }
    report
}

/// Benchmarks whose integers are all compared with one another, so that inputs are the same exactly when the order of all their
/// integers is; with the size to which they are enumerated naively.
const COMPARED: &[(&str, usize)] = &[
    ("heap_check", 13),
    ("insertion_sort", 6),
    ("pairing_pop", 12),
    ("quicksort", 6),
    ("set_inclusion", 7),
    ("skew_merge", 14),
    ("tree_delete", 14),
    ("trie_remove", 10),
];

#[test]
fn universes_are_right_and_complete() {
    let benchmarks = wanted();
    let programs = parallel::map(&benchmarks, |benchmark| {
        let found = universe(benchmark, Decider::Reference, INPUTS, None);
        assert!(found.calls.len() > 50, "{}: only {} inputs", benchmark.name, found.calls.len());
        let mut questions = as_list("universe", &found);
        questions += "
let () = List.iter (fun (input, label) ->
  if not (pre input) then complain \"an input of the universe is not meant\";
  if fails input <> label then complain \"a label of the universe is wrong\";
  if region input <> label then complain \"the region in the file is wrong\";
  if post input (reference input) <> true then complain \"the specification rejects the reference\") universe
let inputs = List.sort compare (List.map fst universe)
let () = if List.sort_uniq compare inputs <> inputs then complain \"an input occurs twice\"\n";
        if let Some((_, size)) = COMPARED.iter().find(|(name, _)| *name == benchmark.name) {
            questions += &as_list("small", &universe(benchmark, Decider::Reference, 20_000, Some(*size)));
            _ = write!(
                questions,
                "
let small = List.sort compare (List.map fst small)
let naive = List.sort compare (List.filter pre (up_to all {size}))
let without inputs others = List.length (List.filter (fun input -> not (List.mem input others)) inputs)
let () = if naive <> small then
  complain (Printf.sprintf \"%d inputs are missing, %d are too large or not canonical\" (without naive small) (without small naive))"
            );
        }
        benchmark.program(&questions)
    });
    let report = refuted(&benchmarks, &programs);
    assert!(report.is_empty(), "{report}");
}

#[test]
fn specifications_label_as_references_do() {
    for benchmark in wanted() {
        let by = |decider| universe(&benchmark, decider, 400, None).calls;
        assert_eq!(by(Decider::Reference), by(Decider::Specification), "{}", benchmark.name);
    }
}

/// What `refute generalize` says about a benchmark.
fn said(benchmark: &Benchmark) -> GeneralizeVerdict {
    let (text, reference) = (benchmark.as_text(), benchmark.as_reference());
    let assume = benchmark.has_pre().then_some("pre");
    let judge = Judge::Reference { text: &reference, assume, equal: None, config: CheckConfig::default() };
    let request = GeneralizeRequest {
        language: Default::default(),
        prelude: &[],
        judge,
        entry: Some("submission"),
        inputs: &["init".to_string()],
        operators: None,
        config: GeneralizeConfig::default(),
        sample: 60,
        negatives: 60,
        learners: false,
        stop: Arc::default(),
    };
    let mut messages = String::new();
    let mut listen = |event: Event<'_>| {
        if let Event::Messages(found) = event {
            messages += &found.render(Colour::Plain);
        }
    };
    let verdict = generalize(&request, Tested::Text(&text), &mut listen, &mut |_| {});
    let name = &benchmark.name;
    assert_eq!(verdict.answer, GeneralizeAnswer::Fails, "{name}: {:?}\n{messages}", verdict.reason);
    verdict
}

/// Every benchmark with what is said about it.
fn everything() -> &'static [(Benchmark, GeneralizeVerdict)] {
    static ALL: OnceLock<Vec<(Benchmark, GeneralizeVerdict)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let all = wanted();
        let verdicts = parallel::map(&all, said);
        all.into_iter().zip(verdicts).collect()
    })
}

/// Asks the real OCaml about everything that is said.
fn asked(question: impl Fn(&Benchmark, &GeneralizeVerdict) -> String + Sync) -> String {
    let programs = parallel::map(everything(), |(benchmark, verdict)| benchmark.program(&question(benchmark, verdict)));
    let all: Vec<Benchmark> = everything().iter().map(|(benchmark, _)| benchmark.clone()).collect();
    refuted(&all, &programs)
}

/// Complains unless `expression` is true of the argument of each call.
fn each(calls: &[&str], expression: &str, complaint: &str) -> String {
    let items: Vec<String> = calls.iter().map(|call| argument(call).to_string()).collect();
    if items.is_empty() {
        return String::new();
    }
    format!(
        "let inputs = [{}]\nlet () = List.iteri (fun i input -> if not ({expression}) then complain (\"{complaint}, number \" ^ string_of_int i)) inputs\n;;\n",
        items.join(";\n")
    )
}

#[test]
fn inputs_do_what_is_said() {
    let report = asked(|benchmark, verdict| {
        let mut failing: Vec<&str> = verdict.sample.iter().map(String::as_str).collect();
        let mut passing: Vec<&str> = verdict.negatives.iter().map(String::as_str).collect();
        for family in &verdict.families {
            failing.push(&family.smallest.call);
            failing.extend(family.examples.iter().map(|input| input.call.as_str()));
            passing.extend(family.passing.iter().map(|input| input.call.as_str()));
        }
        assert!(failing.len() > 20, "{}: only {} failing inputs", benchmark.name, failing.len());
        assert!(passing.len() > 5, "{}: only {} passing inputs", benchmark.name, passing.len());
        each(&failing, "pre input && fails input", "a failing input does not fail")
            + &each(&passing, "pre input && not (fails input)", "a passing input does not pass")
    });
    assert!(report.is_empty(), "{report}");
}

/// Modules `P0`, `P1`, ... with code each, and a list of what they define.
fn modules(codes: &[&str], list: &str) -> String {
    let mut text = String::new();
    for (number, code) in codes.iter().enumerate() {
        _ = writeln!(text, "module {}{number} = struct\n{code}\nend", list.to_uppercase());
    }
    let names: Vec<String> = codes
        .iter()
        .enumerate()
        .map(|(number, code)| format!("{}{number}.{}", list.to_uppercase(), defined(code)))
        .collect();
    text + &format!("let {list} = [{}]\n;;\n", names.join("; "))
}

#[test]
fn predicates_compile_and_agree() {
    let report = asked(|benchmark, verdict| {
        // One that speaks of inputs without failing parts only is no answer to whether an input fails.
        let all = verdict.families.iter().filter_map(|family| family.predicate.as_ref());
        let predicates: Vec<_> = all.filter(|predicate| predicate.scope == PredicateScope::All).collect();
        let codes: Vec<&str> = predicates.iter().filter_map(|predicate| predicate.code.as_deref()).collect();
        let exact = codes.len() == verdict.families.len() && predicates.iter().all(|predicate| predicate.exact);
        let found = universe(benchmark, Decider::Reference, INPUTS, Some(verdict.seen.size));
        let wrong = if exact { "said <> label" } else { "said && not label" };
        // The code stands after the reference, in which the function under test is the right one.
        as_list("universe", &found)
            + "let submission = reference\n;;\n"
            + &modules(&codes, "predicates")
            + &format!(
                "let () = List.iter (fun (input, label) ->\n\
                 let said = List.exists (fun predicate -> predicate input) predicates in\n\
                 if {wrong} then complain \"a predicate is wrong\") universe\n"
            )
    });
    assert!(report.is_empty(), "{report}");
}

/// Iterates that are asked for.
const ITERATES: usize = 1_000;
/// Words of memory of an input beyond which no more iterates are made.
const WORDS: usize = 1_500;

#[test]
fn perturbations_are_sound() {
    let report = asked(|_, verdict| {
        let mut text = String::new();
        for family in &verdict.families {
            let whole = |one: &FailurePerturbation| format!("{}\n{}", one.definitions.join("\n"), one.function);
            let codes: Vec<String> = family.perturbations.iter().map(whole).collect();
            let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
            // They are sound from the input that they were learned from.
            let start = |one: &FailurePerturbation| format!("({})", argument(one.starts.as_deref().expect("a start")));
            let starts = family.perturbations.iter().map(start).collect::<Vec<_>>().join("; ");
            text += &modules(&codes, "perturbations");
            _ = write!(
                text,
                "let () = List.iteri (fun number perturb ->\n\
                 let rec go count input =\n\
                 if count < {ITERATES} && Obj.reachable_words (Obj.repr input) < {WORDS} then\n\
                 match perturb input with\n\
                 | exception _ -> ()\n\
                 | next -> if pre next && fails next then go (count + 1) next\n\
                 else complain (Printf.sprintf \"perturbation %d is not sound after %d iterates\" number count) in\n\
                 go 0 (List.nth [{starts}] number)) perturbations\n;;\n"
            );
        }
        text
    });
    assert!(report.is_empty(), "{report}");
}

/// Inputs that are taken of a generator.
const GENERATED: usize = 200;

#[test]
fn generators_compile_and_generate_failing_inputs() {
    let report = asked(|benchmark, verdict| {
        let mut text = String::new();
        for family in &verdict.families {
            let code = family.generator.as_deref().unwrap_or_else(|| panic!("{}: no generator", benchmark.name));
            _ = write!(
                text,
                "module Generator = struct\n{code}\nend\n\
                 let () = let rec go count inputs = if count > 0 then match inputs () with\n\
                 | Seq.Nil -> complain \"a generator ends\"\n\
                 | Seq.Cons (input, rest) ->\n\
                 if not (pre input && fails input) then complain \"a generated input does not fail\"; go (count - 1) rest in\n\
                 go {GENERATED} (Generator.failing_inputs ())\n;;\n"
            );
        }
        text
    });
    assert!(report.is_empty(), "{report}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let again: Vec<(usize, &Benchmark)> = everything().iter().map(|(benchmark, _)| benchmark).enumerate().collect();
    let second = parallel::map(&again, |(_, benchmark)| said(benchmark));
    for ((benchmark, first), second) in everything().iter().zip(second) {
        let bytes = |verdict: &GeneralizeVerdict| serde_json::to_string(verdict).expect("a verdict can be written");
        assert_eq!(bytes(first), bytes(&second), "{}", benchmark.name);
    }
}

#[test]
fn faults_are_kept_apart() {
    let text = "type input = int list
type output = int list
let rec reference = function [] -> [] | x :: rest -> reference (List.filter (fun y -> y < x) rest) @ (x :: reference (List.filter (fun y -> y >= x) rest))
let submission list =
  match list with
  | [_] -> failwith \"one element\"
  | x :: y :: _ when x = y -> List.tl (reference list)
  | _ -> reference list
let init = [3; 3; 1]\n";
    let benchmark = Benchmark { name: "two_faults".to_string(), text: text.to_string(), known: None };
    let verdict = said(&benchmark);
    let mut smallest: Vec<(&str, &str)> =
        verdict.families.iter().map(|family| (family.smallest.call.as_str(), family.fails.as_str())).collect();
    smallest.sort_unstable();
    assert_eq!(smallest, [("submission [0; 0]", "gives a wrong result"), ("submission [0]", "raises Failure")]);
    let exact: Vec<bool> = verdict.families.iter().map(FailureFamily::is_exact).collect();
    assert_eq!(exact, [true, true], "{verdict:#?}");
}

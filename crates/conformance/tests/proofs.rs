//! No branch of a generated program that is proved dead is taken by any small input of the function.
//!
//! Generated programs have everything of the language in them: exceptions, references, arrays, loops, higher-order
//! functions, library calls. Every function of a program is an entry once.

use refute_conformance::reach::{Effort, reach};
use refute_conformance::{generate, parallel};
use refute_frontend::Session;
use refute_invariants::invariants;
use refute_ir::Program;
use refute_ir::program::{BranchId, GlobalId};
use refute_source::{Severity, Sources};
use std::sync::atomic::AtomicBool;

const COUNT: u64 = 400;
/// Small: there are several functions per program.
const EFFORT: Effort = Effort { runs: 300, fillings: 20, size: 9 };

/// What was seen of one program.
#[derive(Clone, Debug, Default)]
struct Seen {
    entries: usize,
    complete: usize,
    reached: usize,
    dead: usize,
    wrong: Vec<String>,
}

#[test]
fn what_is_proved_dead_is_not_taken() {
    let seeds: Vec<u64> = (0..COUNT).collect();
    let seen = parallel::map(&seeds, |seed| look(*seed));
    let wrong: Vec<&String> = seen.iter().flat_map(|seen| &seen.wrong).take(3).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    // Against a test that cannot fail: there are functions, most are understood, some branches are dead, many are taken.
    let sum = |part: fn(&Seen) -> usize| seen.iter().map(part).sum::<usize>();
    let (entries, complete) = (sum(|seen| seen.entries), sum(|seen| seen.complete));
    let (reached, dead) = (sum(|seen| seen.reached), sum(|seen| seen.dead));
    assert!(entries > 500 && reached > 1000 && dead > 100, "{entries} functions, {reached} reached, {dead} dead");
    assert!(complete * 10 > entries * 9, "{complete} of {entries} functions are understood");
}

fn look(seed: u64) -> Seen {
    let text = generate::program(seed).text();
    let mut seen = Seen::default();
    let Some(program) = load(&text) else { return seen };
    for number in program.library.globals..program.globals.len() {
        let entry = GlobalId(number as u32);
        let Ok((reached, _)) = reach(&program, entry, EFFORT) else { continue };
        let found = invariants(&program, entry, &AtomicBool::new(false));
        seen.entries += 1;
        seen.complete += usize::from(found.is_complete());
        seen.reached += reached.len();
        let branches = (program.library.branches..program.branches.len()).map(|i| BranchId(i as u32));
        for (branch, reason) in branches.filter_map(|branch| Some((branch, found.dead(branch)?))) {
            seen.dead += 1;
            if let Some(smallest) = reached.get(&branch) {
                let name = program.globals[number].name;
                let arguments = smallest.arguments.join(" ");
                seen.wrong.push(format!("seed {seed}: `{name} {arguments}` takes {branch:?}, but {reason}\n{text}"));
            }
        }
    }
    seen
}

fn load(text: &str) -> Option<Program> {
    let mut sources = Sources::new();
    let file = sources.add("generated.ml", text);
    let mut session = Session::new();
    let refused = session.add(&sources, file).iter().any(|found| found.severity == Severity::Error);
    (!refused).then(|| session.program().clone())
}

//! Prints what `refute check --why` says of wrong submissions, and the processor time of each sentence: `measure-why [NAME]`.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::reasons::{cases, said};

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let mut cases = cases();
    cases.retain(|case| case.name.contains(&wanted));
    let said = said(&cases);
    for (case, said) in cases.iter().zip(&said) {
        let sentence = said.sentence.as_deref().unwrap_or("nothing");
        println!("{:6.2} s  {}\n          {}\n          {sentence}", said.ms / 1e3, case.name, said.call);
    }
    let slowest = said.iter().map(|said| said.ms).fold(0.0, f64::max);
    println!("{} cases, slowest {:.2} s", cases.len(), slowest / 1e3);
}

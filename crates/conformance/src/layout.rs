//! Programs that declare the types of an exercise in another order than the reference.
//!
//! In: the texts of a reference and of a program. Out: the reference with the program's declarations, where that is needed to
//! see values of the one as values of the other; start at [`following`]. In memory a constructor is a number, that of its
//! place in the declaration, and so is a field; who writes `SUM` before `TIMES` has other numbers for the same values.
//! Invariant: the program is left as it is: what is compared is what was handed in.
//! Not here: types with the same constructors under another name, which no text of the reference can follow.

use refute_source::Sources;
use refute_syntax::parse;
use refute_syntax::tree::{ConstructorArgs, ItemKind, TypeDecl, TypeDeclKind};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The declarations of types in a text, in order.
struct Declared {
    /// Where each item stands, and which types it declares.
    items: Vec<(Range<usize>, BTreeSet<String>)>,
    /// The number of each constructor and field.
    places: BTreeMap<String, usize>,
}

/// The reference as it must be to be compared with a program: with the program's types when theirs are in another order.
/// `None` when it can stay as it is.
pub fn following(reference: &str, program: &str) -> Option<String> {
    let (ours, theirs) = (declared(reference), declared(program));
    let agree = |(name, place): (&String, &usize)| theirs.places.get(name).is_none_or(|other| other == place);
    if ours.places.iter().all(agree) {
        return None;
    }
    let names: BTreeSet<&String> = theirs.items.iter().flat_map(|(_, names)| names).collect();
    let mut text: String = theirs.items.iter().map(|(at, _)| format!("{}\n", &program[at.clone()])).collect();
    let mut done = 0;
    for (at, own) in &ours.items {
        if own.iter().all(|name| names.contains(name)) {
            text += &reference[done..at.start];
            done = at.end;
        }
    }
    Some(text + &reference[done..])
}

fn declared(text: &str) -> Declared {
    let mut sources = Sources::new();
    let file = sources.add("program.ml", text);
    let mut found = Declared { items: Vec::new(), places: BTreeMap::new() };
    for item in &parse(&sources, file).tree.items {
        if let ItemKind::Type { decls, .. } = &item.kind {
            let names = decls.iter().map(|decl| decl.name.name.to_string()).collect();
            found.items.push((item.span.start as usize..item.span.end as usize, names));
            decls.iter().for_each(|decl| number(decl, &mut found.places));
        }
    }
    found
}

/// Constructors without arguments are counted by themselves, as OCaml does it.
fn number(decl: &TypeDecl, places: &mut BTreeMap<String, usize>) {
    match &decl.kind {
        TypeDeclKind::Variant(constructors) => {
            let mut counts = [0, 0];
            for constructor in constructors {
                let constant = matches!(&constructor.args, ConstructorArgs::Tuple(args) if args.is_empty());
                let count = &mut counts[usize::from(constant)];
                places.insert(constructor.name.name.to_string(), *count);
                *count += 1;
            }
        }
        TypeDeclKind::Record(fields) => {
            let names = fields.iter().map(|field| field.name.name.to_string());
            places.extend(names.enumerate().map(|(place, name)| (name, place)));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;

//! The functions under test: `entry = "f"`, `entry = ["f", "g"]`, or a table `[[entries]]` for each.

use super::reading::{Key, Reading, Value};
use crate::{Choices, Entry};
use refute_check::{Exceptions, Overflow};
use refute_source::Diagnostic;
use std::ops::Range;
use toml::de::DeValue;

/// The keys of `[[entries]]`.
const KEYS: [&str; 8] = ["name", "points", "observer", "assume", "equal", "exceptions", "overflow", "steps"];

/// What is said about the functions under test.
#[derive(Default)]
pub(super) struct Entries {
    /// Where `entry` stands.
    entry: Option<Range<usize>>,
    /// Where the first `[[entries]]` stands.
    tables: Option<Range<usize>>,
    named: Vec<Named>,
}

/// A function under test with what it is worth.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    /// The function.
    pub entry: Entry<String, Choices>,
    /// Where its name stands.
    pub place: Range<usize>,
    /// What it is worth, and where that is said.
    pub points: Option<(f64, Range<usize>)>,
}

impl Entries {
    /// Reads `entry`.
    pub(super) fn entry(&mut self, reading: &mut Reading, key: &Key<'_>, value: &Value<'_>) {
        self.entry = Some(key.span());
        let Some(names) = reading.placed_texts("entry", value) else { return };
        if names.is_empty() {
            reading.error("bad-value", value.span(), "`entry` is empty");
        }
        for (name, place) in names {
            let entry = Entry { name: Some(name), ..Entry::default() };
            self.named.push(Named { entry, place, points: None });
        }
    }

    /// Reads `[[entries]]`.
    pub(super) fn tables(&mut self, reading: &mut Reading, key: &Key<'_>, value: &Value<'_>) {
        self.tables = Some(key.span());
        let tables = match value.get_ref() {
            DeValue::Array(tables) if tables.iter().all(|table| table.get_ref().is_table()) => tables,
            _ => {
                reading.wrong_kind("entries", value, "a table for each function, written `[[entries]]`");
                return;
            }
        };
        if tables.is_empty() {
            reading.error("bad-value", value.span(), "`entries` is empty");
        }
        for table in tables.iter() {
            self.table(reading, table);
        }
    }

    fn table(&mut self, reading: &mut Reading, value: &Value<'_>) {
        let DeValue::Table(table) = value.get_ref() else { return };
        let mut named = Named { place: value.span(), ..Named::default() };
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "name" => {
                    named.entry.name = reading.text("name", value);
                    named.place = value.span();
                }
                "points" => named.points = reading.points("points", value).map(|points| (points, value.span())),
                name if setting(reading, &mut named.entry, name, value) => {}
                name => reading.unknown(name, key.span(), Some("[entries]"), &KEYS),
            }
        }
        if !table.contains_key("name") {
            let hint = "Add the name of the function under test: `name = \"f\"`.";
            reading.missing("The key `name` is missing in `[[entries]]`", value.span(), hint);
        }
        self.named.push(named);
    }

    /// All functions under test, with the defaults filled in; the last function of the reference when none is named.
    /// Where types are hidden, all functions are one entry, which is called like the types.
    pub(super) fn settle(
        self,
        reading: &mut Reading,
        defaults: &Entry<String, Choices>,
        hidden: Option<(Vec<String>, Range<usize>)>,
    ) -> Vec<Named> {
        let named = self.apart(reading, defaults);
        match hidden {
            Some((types, place)) if !types.is_empty() => vec![together(reading, defaults, named, types, place)],
            _ => named,
        }
    }

    /// As they are listed.
    fn apart(self, reading: &mut Reading, defaults: &Entry<String, Choices>) -> Vec<Named> {
        let both = self.entry.is_some() && self.tables.is_some();
        if let (Some(entry), Some(tables)) = (self.entry, self.tables) {
            let span = reading.span(entry);
            let error = Diagnostic::error("two-lists", span, "There are both `entry` and `[[entries]]`");
            let error = error.label(reading.span(tables), "the tables begin here");
            reading.found.push(error.hint("Say all functions under test in one way: remove `entry`, or the tables."));
        }
        let mut settled: Vec<Named> = Vec::new();
        for named in self.named {
            let name = named.entry.name.as_deref().filter(|_| !both);
            let before = settled.iter().find(|before| before.entry.name.as_deref() == name).filter(|_| name.is_some());
            if let (Some(name), Some(before)) = (name, before) {
                let title = format!("`{name}` is listed twice");
                let error = Diagnostic::error("duplicate-entry", reading.span(named.place.clone()), title);
                reading.found.push(error.label(reading.span(before.place.clone()), "the first time is here"));
            }
            settled.push(Named { entry: named.entry.or(defaults.clone()), ..named });
        }
        if settled.is_empty() {
            settled.push(Named { entry: defaults.clone(), ..Named::default() });
        }
        settled
    }
}

/// All functions as one entry, because types are hidden; `place` is where that is said.
fn together(
    reading: &mut Reading,
    defaults: &Entry<String, Choices>,
    named: Vec<Named>,
    types: Vec<String>,
    place: Range<usize>,
) -> Named {
    let mut refuse = |place: Range<usize>, title: String, hint: &str| {
        reading.found.push(Diagnostic::error("abstract-with", reading.span(place), title).hint(hint));
    };
    for (key, said) in [("assume", &defaults.assume), ("equal", &defaults.equal)] {
        if said.is_some() {
            let title = format!("With `abstract` types several functions are called, and `{key}` is about one");
            refuse(place.clone(), title, &format!("Write `{key}` in the table `[[entries]]` of that function."));
        }
    }
    for Named { entry, place, points } in &named {
        if entry.observer != defaults.observer {
            let title = "With `abstract` types there is one observer for all functions".to_string();
            refuse(place.clone(), title, "Write `observer` above the tables; its functions are called, too.");
        }
        if let Some((_, points)) = points {
            let title = "With `abstract` types the functions are judged together, so they have no points of their own";
            refuse(points.clone(), title.to_string(), "Say what they are worth together: `total` in `[points]`.");
        }
    }
    let entry = defaults.clone().together(named.into_iter().map(|one| one.entry), types);
    Named { entry, place, points: None }
}

/// Reads a key that may stand both outside of tables and in `[[entries]]`; says whether it is one.
pub(super) fn setting(
    reading: &mut Reading,
    entry: &mut Entry<String, Choices>,
    name: &str,
    value: &Value<'_>,
) -> bool {
    match name {
        "observer" => entry.observer = reading.text(name, value),
        "assume" => entry.assume = reading.text(name, value),
        "equal" => entry.equal = reading.text(name, value),
        "exceptions" => {
            let choices = [("outside", Exceptions::Outside), ("same", Exceptions::Same)];
            entry.config.exceptions = reading.choice(name, value, choices);
        }
        "overflow" => {
            let choices = [("note", Overflow::Noted), ("count", Overflow::Counts)];
            entry.config.overflow = reading.choice(name, value, choices);
        }
        "steps" => entry.config.steps = reading.count(name, value),
        _ => return false,
    }
    true
}

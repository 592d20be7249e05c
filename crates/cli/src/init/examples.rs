//! Examples that fit a function: a condition on its arguments, an equality of its results, a call.
//!
//! Types are told apart by how they are written; where nothing special is known, the example is one that fits any type.

use refute_driver::FunctionOutline;

/// Which inputs count, with the right number of arguments.
pub(super) fn assume(function: &FunctionOutline) -> String {
    let mut conditions = Vec::new();
    let mut names = Names::default();
    let parameters: Vec<String> = function.parameters.iter().map(|ty| names.pattern(ty, &mut conditions)).collect();
    let condition = if conditions.is_empty() { "true".to_string() } else { conditions.join(" && ") };
    format!("fun {} -> {condition}", parameters.join(" "))
}

/// When results are equal.
pub(super) fn equal(function: &FunctionOutline) -> &'static str {
    match function.result.as_str() {
        "float" => "fun a b -> abs_float (a -. b) <= 1e-9",
        ty if is_whole(ty) && ty.ends_with(" list") => "fun a b -> List.sort compare a = List.sort compare b",
        _ => "fun a b -> a = b",
    }
}

/// A call with the simplest arguments; only for types of the library, whose values are known.
pub(super) fn call(function: &FunctionOutline) -> Option<String> {
    let arguments = function.parameters.iter().map(|ty| simplest(ty)).collect::<Option<Vec<&str>>>()?;
    Some(format!("{} {}", function.name, arguments.join(" ")))
}

fn simplest(ty: &str) -> Option<&'static str> {
    Some(match ty {
        "int" => "0",
        "bool" => "true",
        "string" => "\"\"",
        "char" => "'a'",
        "float" => "0.",
        "unit" => "()",
        _ if is_whole(ty) && ty.ends_with(" list") => "[]",
        _ if is_whole(ty) && ty.ends_with(" array") => "[||]",
        _ if is_whole(ty) && ty.ends_with(" option") => "None",
        // A type variable may be anything.
        _ if ty.starts_with('\'') && !ty.contains(' ') => "0",
        _ => return None,
    })
}

/// Whether the last word of a type is about all of it, as in `(int * int) list` but not in `int * int list`.
fn is_whole(ty: &str) -> bool {
    let mut depth = 0;
    let outside = ty.chars().filter(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let outside: String = outside.collect();
    !outside.contains('*') && !outside.contains("->")
}

/// Names for parameters, none used twice.
#[derive(Default)]
struct Names {
    used: Vec<(char, usize)>,
}

impl Names {
    /// A pattern for a value of the type, and the condition that such a value often has to meet.
    fn pattern(&mut self, ty: &str, conditions: &mut Vec<String>) -> String {
        let (letter, condition) = match ty {
            "int" => ('n', " >= 0"),
            "string" => ('s', " <> \"\""),
            "float" => ('x', " >= 0."),
            _ if is_whole(ty) && ty.ends_with(" list") && !ty.contains("->") => ('l', " <> []"),
            _ => return "_".to_string(),
        };
        let name = self.fresh(letter);
        conditions.push(format!("{name}{condition}"));
        name
    }

    fn fresh(&mut self, letter: char) -> String {
        match self.used.iter_mut().find(|(other, _)| *other == letter) {
            Some((_, count)) => {
                *count += 1;
                format!("{letter}{count}")
            }
            None => {
                self.used.push((letter, 1));
                letter.to_string()
            }
        }
    }
}

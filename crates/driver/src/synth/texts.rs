//! Calls and examples put together from texts.
//!
//! In: names and values as OCaml. Out: calls and examples as OCaml, with parentheses where they are needed.

use refute_ir::show_declaration::show_value_name;
use refute_source::Name;

/// `f [1] (S O)`.
pub(super) fn call(name: &str, args: &[String]) -> String {
    let args: String = args.iter().map(|arg| format!(" {}", argument(arg))).collect();
    format!("{}{args}", show_value_name(Name::new(name)))
}

/// `f [1] = (1, 2)`.
pub(super) fn example(call: &str, value: &str) -> String {
    let value = value.trim();
    let word = |word: &str| value.starts_with(word);
    let loose = has_outside(value, |c| matches!(c, ',' | ';')) || word("fun") || word("match") || word("if ");
    if loose { format!("{call} = ({value})") } else { format!("{call} = {value}") }
}

/// A value as an argument.
pub(super) fn argument(value: &str) -> String {
    let value = value.trim();
    let loose =
        value.starts_with(['-', '+', '~']) || has_outside(value, |c| c.is_whitespace() || matches!(c, ',' | ';'));
    if loose { format!("({value})") } else { value.to_string() }
}

/// Arguments on one line, for a program: `[1; 2] -3 (Some 4)`. Numbers stand alone, so that any language can read them.
pub(crate) fn line(args: &[String]) -> String {
    let plain = |arg: &String| {
        let number = arg.trim().trim_start_matches('-');
        let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '_'));
        if is_number { arg.trim().to_string() } else { argument(arg) }
    };
    args.iter().map(plain).collect::<Vec<_>>().join(" ").replace(['\n', '\r'], " ")
}

/// Whether a text has such a character outside of brackets and string literals.
fn has_outside(text: &str, wanted: impl Fn(char) -> bool) -> bool {
    let (mut depth, mut in_string, mut escaped) = (0_i64, false, false);
    for c in text.chars() {
        if in_string {
            in_string = escaped || c != '"';
            escaped = !escaped && c == '\\';
            continue;
        }
        match c {
            '"' => in_string = true,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            c if depth == 0 && wanted(c) => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_stand_where_they_are_needed() {
        let args = ["[1; 2]", "-1", "S O", "\"a, b\"", "(1, 2)", "fun x -> x", "' '"].map(str::to_string);
        assert_eq!(call("f", &args[..6]), "f [1; 2] (-1) (S O) \"a, b\" (1, 2) (fun x -> x)");
        assert_eq!(call("++", &args[..1]), "( ++ ) [1; 2]");
        assert_eq!(line(&args[..5]), "[1; 2] -1 (S O) \"a, b\" (1, 2)");
        assert_eq!(example("f 1", " 1, 2"), "f 1 = (1, 2)");
        assert_eq!(example("f 1", "-2"), "f 1 = -2");
        assert_eq!(example("f 1", "[1, 2; 3, 4]"), "f 1 = [1, 2; 3, 4]");
        assert_eq!(example("f 1", "\"\\\",\""), "f 1 = \"\\\",\"");
    }
}

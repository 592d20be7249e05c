//! A command line with which a person can have a conversation again.

use super::{Prepared, ProgramParameters};
use crate::languages::Language;
use refute_verdict::Input;

impl Prepared {
    /// Compiles it where needed, and types the inputs.
    pub(crate) fn again(&self, inputs: &[Input], told: &ProgramParameters) -> String {
        let file = quoted(&self.path.display().to_string());
        let by_path = |name: String| if name.contains('/') { name } else { format!("./{name}") };
        let compiled = |compile: String| (Some(compile), "./a.out".to_owned());
        let (compile, command) = match self.language {
            Language::C => compiled(format!("gcc {file} -lm")),
            Language::Cpp => compiled(format!("g++ {file}")),
            Language::Ocaml => (None, format!("ocaml {file}")),
            Language::Haskell => (None, format!("runghc {file}")),
            Language::Python => (None, format!("python3 {file}")),
            Language::Java => (None, format!("java {file}")),
            Language::Javascript => (None, format!("node {file}")),
            Language::Shell => (None, format!("sh {file}")),
            Language::Bash => (None, format!("bash {file}")),
            Language::Executable => (None, by_path(file)),
        };
        let line = again(&command, inputs, told);
        compile.map_or(line.clone(), |compile| format!("{compile} && {line}"))
    }
}

/// Types the inputs to a command, with what a specification tells it.
pub(crate) fn again(command: &str, inputs: &[Input], told: &ProgramParameters) -> String {
    let typed = inputs.iter().filter_map(|input| match input {
        Input::Line(line) => Some(line),
        Input::End => None,
    });
    let lines: String = told.lines.iter().chain(typed).map(|line| format!("{}\\n", format_text(line))).collect();
    let arguments: String = told.arguments.iter().map(|argument| format!(" {}", quoted(argument))).collect();
    let variables: String = told.variables.iter().map(|(name, value)| format!("{name}={} ", quoted(value))).collect();
    if lines.is_empty() {
        return format!("{variables}{command}{arguments} < /dev/null");
    }
    // A text that begins with a dash would be an option.
    let options = if lines.starts_with('-') { "-- " } else { "" };
    format!("printf {options}'{lines}' | {variables}{command}{arguments}")
}

/// A text for `printf` inside single quotes.
fn format_text(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '\\' => shown += "\\\\",
            '%' => shown += "%%",
            '\'' => shown += "'\\''",
            c if c.is_ascii_control() => shown += &format!("\\{:03o}", c as u32),
            c => shown.push(c),
        }
    }
    shown
}

/// A word of a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ',' | ':' | '+' | '=');
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    fn lines(texts: &[&str]) -> Vec<Input> {
        strings(texts).into_iter().map(Input::Line).collect()
    }

    #[test]
    fn inputs_are_typed() {
        let told = ProgramParameters::default();
        assert_eq!(again("./a", &lines(&["2", "5", "3"]), &told), "printf '2\\n5\\n3\\n' | ./a");
        let ending = [Input::Line("it's 5%\\".to_owned()), Input::End];
        assert_eq!(again("./a", &ending, &told), "printf 'it'\\''s 5%%\\\\\\n' | ./a");
        assert_eq!(again("./a", &lines(&["<end of input>"]), &told), "printf '<end of input>\\n' | ./a");
        assert_eq!(again("./a", &lines(&["-1"]), &told), "printf -- '-1\\n' | ./a");
        assert_eq!(again("./a", &[], &told), "./a < /dev/null");
    }

    #[test]
    fn parameters_are_told() {
        let told = ProgramParameters {
            arguments: strings(&["4 8 7"]),
            variables: vec![("LEVEL".to_owned(), "2".to_owned())],
            lines: strings(&["first"]),
        };
        assert_eq!(again("./a", &lines(&["1"]), &told), "printf 'first\\n1\\n' | LEVEL=2 ./a '4 8 7'");
    }
}

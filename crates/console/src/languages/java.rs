//! Java: the file gets the name of its public class, and the class with `main` is started.
//!
//! Which classes there are is read off the text with comments and literals taken out.

use super::compile::compile;
use super::{Making, Recipe, Refusal};
use refute_run::Limits;

/// Compiles it.
pub(super) fn prepare(making: &mut Making<'_>) -> Result<Recipe, Refusal> {
    let tools = &making.toolchain.tools;
    let compiler = tools.need(&["javac"], "Java", "default-jdk-headless")?;
    let runtime = tools.need(&["java"], "Java", "default-jre-headless")?;
    let outline = outline(&String::from_utf8_lossy(&making.text));
    let Some(main) = outline.main() else {
        return Err(Refusal::Rejected("no class has a method `static void main`".to_owned()));
    };
    let source = format!("{}.java", outline.public.as_deref().unwrap_or(&main));
    let class = outline.package.as_ref().map_or(main.clone(), |package| format!("{package}.{main}"));
    making.place(&source)?;
    let arguments =
        ["-nowarn", "-encoding", "UTF-8", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-d", "classes"];
    let arguments: Vec<_> = arguments.into_iter().chain([source.as_str()]).map(Into::into).collect();
    compile(making, &compiler, &arguments)?;
    let options = [
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xshare:auto",
        "-XX:-UsePerfData",
        "-Xmx256m",
        "-Xss16m",
        "-Dfile.encoding=UTF-8",
        "-Dstdout.encoding=UTF-8",
        "-Dstderr.encoding=UTF-8",
        "-cp",
    ];
    let mut command = vec![runtime.path.into_os_string()];
    command.extend(options.map(Into::into));
    command.extend([making.scratch.build().join("classes").into_os_string(), class.into()]);
    Ok(Recipe {
        command,
        environment: Vec::new(),
        readable: runtime.readable,
        terminal: false,
        limits: Limits { memory: 1 << 30, processes: 256, ..Limits::default() },
        remedy: None,
    })
}

/// What a file has at its top level.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outline {
    package: Option<String>,
    public: Option<String>,
    /// Classes with a `main`.
    mains: Vec<String>,
}

impl Outline {
    /// The class that is started: the public one if it has a `main`.
    fn main(&self) -> Option<String> {
        let public = self.public.as_ref().filter(|public| self.mains.contains(public));
        public.or(self.mains.first()).cloned()
    }
}

fn outline(text: &str) -> Outline {
    let tokens = tokens(text);
    let mut outline = Outline::default();
    let (mut depth, mut current, mut is_public, mut is_static) = (0usize, None::<String>, false, false);
    for (at, token) in tokens.iter().enumerate() {
        let next = || tokens.get(at + 1).cloned();
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            ";" => (is_public, is_static) = (is_public && depth > 0, false),
            "package" if depth == 0 => {
                let parts = tokens[at + 1..].iter().take_while(|token| *token != ";");
                outline.package = Some(parts.map(String::as_str).collect());
            }
            "public" if depth == 0 => is_public = true,
            "class" | "interface" | "enum" | "record" if depth == 0 => {
                current = next();
                if is_public {
                    outline.public.clone_from(&current);
                }
                is_public = false;
            }
            "static" if depth == 1 => is_static = true,
            "main"
                if depth == 1
                    && is_static
                    && tokens[at.saturating_sub(1)] == "void"
                    && next().is_some_and(|t| t == "(") =>
            {
                outline.mains.extend(current.clone());
            }
            _ => {}
        }
    }
    outline
}

/// Words and single characters, without comments, strings and characters.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(inner) = rest.strip_prefix("/*") {
            inner.find("*/").map_or(rest.len(), |at| at + 4)
        } else if let Some(inner) = rest.strip_prefix("\"\"\"") {
            inner.find("\"\"\"").map_or(rest.len(), |at| at + 6)
        } else if matches!(c, '"' | '\'') {
            literal(rest, c)
        } else if is_word(c) {
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of a literal with its quotes; it ends with its line at the latest.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started(text: &str) -> (Option<String>, Option<String>) {
        let outline = outline(text);
        (outline.public.clone(), outline.main())
    }

    #[test]
    fn the_class_with_main_is_found() {
        let some = |name: &str| Some(name.to_owned());
        let main = "public static void main(String[] args) { }";
        assert_eq!(started(&format!("public class A {{ {main} }}")), (some("A"), some("A")));
        assert_eq!(started(&format!("class B {{}} final class A {{ {main} }}")), (None, some("A")));
        let text = format!(
            "package x.y; // class C\npublic class D {{ String s = \"{{\"; char c = '\"'; }} class E {{ {main} }}"
        );
        assert_eq!(started(&text), (some("D"), some("E")));
        assert_eq!(outline(&text).package, some("x.y"));
        assert_eq!(started("class A { class B { static void main() {} } }"), (None, None));
        assert_eq!(started("/* unfinished \""), (None, None));
        assert_eq!(started("\"unfinished \\"), (None, None));
    }
}

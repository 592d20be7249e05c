//! Tests written for OUnit2 or Alcotest, and tests that open the program as a module, as plain items after the program.
//!
//! In: a file of tests, the program's file name, the names that it binds. Out: [`Prepared`]: the tests without what our
//! language does not have (modules, labels, polymorphic variants), and definitions for what they use instead; start at
//! [`plain`]. What a framework reports is of no interest here; what matters is that every test runs, and runs as far as
//! it would under the framework.
//! Invariant: every change keeps the number of bytes, so places in the tests stay what they are.
//! Not here: labels other than the frameworks' own, `Alcotest.check'`, tests inside of functors.

use crate::Text;
use crate::testcases::nesting;
use refute_source::FileId;
use refute_syntax::{Token, TokenKind, lex};
use refute_verdict::CLOSE;

/// Tests ready to be added after the program.
pub(super) struct Prepared {
    /// What stands before them.
    pub(super) definitions: Option<Text>,
    /// The tests.
    pub(super) tests: Text,
}

/// Labels of functions of the frameworks; none of them matters to what a test runs, but for `cmp`.
const LABELS: [&str; 10] =
    ["ctxt", "cmp", "printer", "pp_diff", "msg", "epsilon", "exit", "length", "and_exit", "here"];

/// What a suite is, and the functions of OUnit2. `=` where a comparison of their own was given could stop a test early.
const OUNIT: &str = "
type refute_test = Refute_case of (unit -> unit) | Refute_tests of refute_test list
let rec refute_run test =
  match test with Refute_case run -> (try run () with _ -> ()) | Refute_tests tests -> List.iter refute_run tests
let ( >:: ) (_ : string) run = Refute_case run
let ( >::: ) (_ : string) tests = Refute_tests tests
let ( >: ) (_ : string) (test : refute_test) = test
let test_list tests = Refute_tests tests
let assert_bool (_ : string) holds = if not holds then failwith \"assert_bool\"
let assert_string text = if text <> \"\" then failwith text
let assert_failure (text : string) = failwith text
let assert_raises (expected : exn) run =
  match run () with _ -> failwith \"nothing is raised\" | exception other -> if other <> expected then raise other
let cmp_float a b = abs_float (a -. b) <= 1e-5 *. max (abs_float a) (abs_float b)
let skip_if (_ : bool) (_ : string) = ()
let run_test_tt_main test = refute_run test
let run_test_tt test = refute_run test
";

/// Functions of Alcotest; a testable is its equality.
const ALCOTEST: [(&str, &str); 21] = [
    ("test_case", "(_ : string) () run = Refute_case run"),
    ("run", "(_ : string) groups = List.iter (fun ((_ : string), tests) -> List.iter refute_run tests) groups"),
    ("check", "equal (_ : string) a b = if not (equal a b) then failwith \"check\""),
    ("check_raises", "(_ : string) expected run = assert_raises expected run"),
    ("fail", "(text : string) = failwith text"),
    ("testable", "_ equal = equal"),
    ("of_pp", "_ a b = a = b"),
    ("pass", "_ _ = true"),
    ("reject", "_ _ = false"),
    ("neg", "equal a b = not (equal a b)"),
    ("bool", "(a : bool) b = a = b"),
    ("int", "(a : int) b = a = b"),
    ("char", "(a : char) b = a = b"),
    ("string", "(a : string) b = a = b"),
    ("unit", "(a : unit) b = a = b"),
    ("float", "(close : float) a b = compare a b = 0 || abs_float (a -. b) <= close"),
    ("list", "equal a b = List.length a = List.length b && List.for_all2 equal a b"),
    ("array", "equal a b = alcotest_list equal (Array.to_list a) (Array.to_list b)"),
    ("option", "equal a b = match a, b with Some a, Some b -> equal a b | None, None -> true | _ -> false"),
    ("pair", "first second (a, b) (c, d) = first a c && second b d"),
    ("result", "ok error a b = match a, b with Ok a, Ok b -> ok a b | Error a, Error b -> error a b | _ -> false"),
];

/// The tests as plain items.
pub(super) fn plain(tests: &Text, program: &str, bound: &[String]) -> Prepared {
    let mut edit = Edit::new(tests, module_of(program));
    let uses = |name: &str| edit.words.iter().any(|token| edit.spelled(token) == name.as_bytes());
    let (suite, alcotest) = (uses("Refute_suite"), uses("Alcotest"));
    let framework = suite || alcotest || uses("OUnit2") || uses("OUnit");
    let own_comparison = edit.words.iter().any(|token| edit.label(token) == Some(b"cmp"));
    edit.apply(framework);
    let mut text = String::new();
    if framework {
        text += OUNIT;
        text += match own_comparison {
            false => "let assert_equal a b = if not (a = b) then failwith \"assert_equal\"\n",
            true => "let assert_equal (_ : 'a) (_ : 'a) = ()\n",
        };
    }
    for (name, definition) in ALCOTEST.iter().filter(|_| alcotest) {
        text += &format!("let alcotest_{name} {definition}\n");
    }
    for (name, _) in ALCOTEST.iter().filter(|(name, _)| alcotest && !bound.iter().any(|one| one == name)) {
        text += &format!("let {name} = alcotest_{name}\n");
    }
    if suite {
        text += &format!("{CLOSE}\nlet refute_suite_refute_close = refute_close\n");
        text += "let refute_suite_test (_ : string) (_ : string) holds = try ignore (holds () : bool) with _ -> ()\n";
        text += "let refute_suite_run () = ()\n";
    }
    let definitions = (!text.is_empty()).then(|| Text { name: "test framework".to_string(), bytes: text.into_bytes() });
    Prepared { definitions, tests: Text { name: tests.name.clone(), bytes: edit.bytes } }
}

/// The module that a file is: `src/list_ops.ml` is `List_ops`.
fn module_of(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = name.split('.').next().unwrap_or(name);
    let mut letters = stem.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// A text that is changed in place.
struct Edit {
    bytes: Vec<u8>,
    /// Its tokens, blanks and comments left out.
    words: Vec<Token>,
    /// The module that the program is.
    program: String,
}

impl Edit {
    fn new(tests: &Text, program: String) -> Edit {
        let lexed = lex(&tests.bytes, FileId(0));
        let is_word = |token: &Token| !token.kind.is_trivia() && token.kind != TokenKind::EndOfFile;
        Edit { bytes: tests.bytes.clone(), words: lexed.tokens.into_iter().filter(is_word).collect(), program }
    }

    fn apply(&mut self, framework: bool) {
        let mut at = 0;
        while at < self.words.len() {
            at = self.change(at, framework).max(at + 1);
        }
    }

    /// Changes what starts at a word; gives the word to go on with.
    fn change(&mut self, at: usize, framework: bool) -> usize {
        let kind = |index: usize| self.words.get(index).map(|word| word.kind);
        match self.words[at].kind {
            TokenKind::Open => self.without_open(at),
            TokenKind::Module if framework && self.is(at + 1, "Refute_suite") => {
                let end = self.end_of_structure(at);
                self.blank(at..end);
                end
            }
            TokenKind::Upper if kind(at + 1) == Some(TokenKind::Dot) => self.without_qualifier(at),
            TokenKind::Backquote if framework && (self.is(at + 1, "Quick") || self.is(at + 1, "Slow")) => {
                let start = self.words[at].start as usize;
                self.blank(at..at + 2);
                self.bytes[start..start + 2].copy_from_slice(b"()");
                at + 2
            }
            TokenKind::LabelColon | TokenKind::OptionalColon if framework && self.is_known_label(at) => {
                let end = self.end_of_argument(at + 1);
                self.blank(at..end);
                end
            }
            TokenKind::Tilde | TokenKind::Question if framework && self.is_known_label(at + 1) => {
                self.blank(at..at + 2);
                at + 2
            }
            _ => at + 1,
        }
    }

    /// `open M`, `open! M`, `let open M in` for a module that is not there.
    fn without_open(&mut self, at: usize) -> usize {
        let bang = usize::from(self.is(at + 1, "!"));
        let name = at + 1 + bang;
        if !self.is_absent_module(name) {
            return name;
        }
        let local = at > 0 && self.words[at - 1].kind == TokenKind::Let;
        let (start, end) = if local { (at - 1, name + 2) } else { (at, name + 1) };
        self.blank(start..end);
        end
    }

    /// `M.x` for a module that is not there.
    fn without_qualifier(&mut self, at: usize) -> usize {
        let named = self.words.get(at + 2).is_some_and(|word| word.kind == TokenKind::Lower);
        let prefixed = self.is(at, "Refute_suite") || self.is(at, "Alcotest");
        if prefixed && named {
            let (start, dot) = (self.words[at].start as usize, self.words[at + 1].start as usize);
            self.bytes[start].make_ascii_lowercase();
            self.bytes[dot] = b'_';
        } else if self.is_absent_module(at) {
            self.blank(at..at + 2);
        }
        at + 2
    }

    fn is_absent_module(&self, at: usize) -> bool {
        ["OUnit2", "OUnit", "Alcotest", self.program.as_str()].iter().any(|name| self.is(at, name))
    }

    fn is_known_label(&self, at: usize) -> bool {
        let label = self.words.get(at).and_then(|word| self.label(word));
        label.is_some_and(|label| LABELS.iter().any(|known| known.as_bytes() == label))
    }

    /// The name in `~name:`, `?name:` or of a plain word.
    fn label(&self, word: &Token) -> Option<&[u8]> {
        match word.kind {
            TokenKind::LabelColon | TokenKind::OptionalColon => {
                let inside = self.spelled(word).strip_suffix(b":")?;
                Some(inside.get(1..)?.trim_ascii())
            }
            TokenKind::Lower => Some(self.spelled(word)),
            _ => None,
        }
    }

    /// After `module M = struct ... end`.
    fn end_of_structure(&self, at: usize) -> usize {
        let mut depth = 0;
        for (index, word) in self.words.iter().enumerate().skip(at) {
            depth += nesting(word.kind);
            if depth == 0 && nesting(word.kind) < 0 {
                return index + 1;
            }
        }
        self.words.len()
    }

    /// After an argument: a bracket with all in it, or a word with its qualifiers.
    fn end_of_argument(&self, at: usize) -> usize {
        let mut depth = 0;
        for (index, word) in self.words.iter().enumerate().skip(at) {
            depth += nesting(word.kind);
            let goes_on = self.words.get(index + 1).is_some_and(|next| next.kind == TokenKind::Dot)
                || matches!(word.kind, TokenKind::Dot | TokenKind::PrefixOperator | TokenKind::Bang);
            if depth <= 0 && !goes_on {
                return index + 1;
            }
        }
        self.words.len()
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.words.get(at).is_some_and(|word| self.spelled(word) == text.as_bytes())
    }

    fn spelled(&self, word: &Token) -> &[u8] {
        &self.bytes[word.start as usize..word.end as usize]
    }

    /// Blanks for words and what is between them; line ends stay.
    fn blank(&mut self, words: std::ops::Range<usize>) {
        let Some(inside) = self.words.get(words.start..words.end.min(self.words.len())) else { return };
        if let (Some(first), Some(last)) = (inside.first(), inside.last()) {
            let range = first.start as usize..last.end as usize;
            self.bytes[range].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
        }
    }
}

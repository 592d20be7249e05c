//! What everybody can say about strings and lists of characters, and about an element at an index that is an argument.
//!
//! In: what arguments are, and the characters of which the programs speak. Out: for each such condition a function of the arguments as
//! OCaml, with the condition in words: `s begins with ' '`, `s has two digits side by side`.

use refute_enumerate::{Node, NodeId, Space};

/// What the text is called in which these conditions stand.
pub(super) const OF_TEXTS: &str = "refute_texts";
/// Characters of the programs that are spoken of.
const MOST_LETTERS: usize = 4;

/// A condition on the arguments.
pub(super) struct Known {
    /// The argument it is about, by number.
    pub(super) slot: usize,
    /// A function of that argument, as OCaml.
    pub(super) code: String,
    /// What is said, with the argument's name.
    pub(super) text: String,
}

/// The characters that stand in a text, alone or as a string of their own, each once.
pub(super) fn letters(text: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    for window in text.windows(3) {
        if let [b'\'' | b'"', c, b'\'' | b'"'] = window
            && window[0] == window[2]
            && (b' '..=b'~').contains(c)
            && !matches!(c, b'\\' | b'\'' | b'"')
            && !found.contains(c)
        {
            found.push(*c);
        }
    }
    found
}

/// Kinds of characters: what one is called, several of them, and how it is told.
const KINDS: [(&str, &str, &str); 3] = [
    ("a digit", "digits", "(c >= '0' && c <= '9')"),
    ("a small letter", "small letters", "(c >= 'a' && c <= 'z')"),
    ("a capital letter", "capital letters", "(c >= 'A' && c <= 'Z')"),
];

/// See the head of the file.
pub(super) fn known(space: &Space, slots: &[NodeId], names: &[String], letters: &[u8]) -> Vec<Known> {
    let mut found = Vec::new();
    for (slot, (node, name)) in slots.iter().zip(names).enumerate() {
        let characters = match space.node(*node) {
            Node::String => "List.init (String.length refute_s) (String.get refute_s)",
            Node::List(item) if *space.node(*item) == Node::Char => "refute_s",
            _ => continue,
        };
        let mut both = |asked: &str, yes: String, no: String| {
            for (holds, text) in [("", yes), ("not ", no)] {
                let code = format!("fun refute_s -> let refute_l = {characters} in {holds}({asked})");
                found.push(Known { slot, code, text });
            }
        };
        let own = letters.iter().take(MOST_LETTERS).map(|c| {
            let shown = format!("'{}'", char::from(*c));
            (shown.clone(), format!("{shown} side by side"), format!("(c = {shown})"))
        });
        let kinds = KINDS.map(|(one, many, is)| (one.to_string(), format!("{many} side by side"), is.to_string()));
        for (one, many, is) in own.chain(kinds) {
            let is = |variable: &str| {
                is.replace("(c ", &format!("({variable} ")).replace("&& c ", &format!("&& {variable} "))
            };
            let exists = format!("List.exists (fun c -> {}) refute_l", is("c"));
            both(&exists, format!("{name} has {one}"), format!("{name} has not {one}"));
            let begins = format!("match refute_l with c :: _ -> {} | [] -> false", is("c"));
            both(&begins, format!("{name} begins with {one}"), format!("{name} does not begin with {one}"));
            let ends = format!("match List.rev refute_l with c :: _ -> {} | [] -> false", is("c"));
            both(&ends, format!("{name} ends with {one}"), format!("{name} does not end with {one}"));
            let beside = format!(
                "let rec refute_go = function c :: (d :: _ as rest) -> ({} && {}) || refute_go rest | _ -> false in \
                 refute_go refute_l",
                is("c"),
                is("d")
            );
            both(&beside, format!("{name} has two {many}"), format!("{name} has not two {many}"));
            let other = format!("List.exists (fun c -> not {}) refute_l", is("c"));
            both(
                &other,
                format!("{name} has something else than {one}"),
                format!("{name} has nothing else than {one}"),
            );
        }
        let neighbours = |is: &str| {
            format!(
                "let rec refute_go = function c :: (d :: _ as rest) -> {is} || refute_go rest | _ -> false in \
                 refute_go refute_l"
            )
        };
        both(
            &neighbours("c = d"),
            format!("{name} has the same character twice in a row"),
            format!("{name} has no character twice in a row"),
        );
        both(
            &neighbours("c > d"),
            format!("the characters of {name} are not in order"),
            format!("the characters of {name} are in order"),
        );
    }
    found
}

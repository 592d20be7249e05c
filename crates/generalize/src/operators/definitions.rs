//! The OCaml functions that operators are written with, each once, in the order in which they are needed.
//!
//! In: which function. Out: its name; its definition is collected. Names begin with `refute_` and, for data, end with the
//! constructor they are about (and a number where several types have a constructor of that name).
//! Invariant: each definition stands alone or uses earlier ones only.

use super::text::{Text, tight};
use super::{TreeOp, args_of, listed_ways_of, ways_of};
use refute_enumerate::{Node, NodeId, Space};

/// See the head of the file.
#[derive(Default, Debug)]
pub(crate) struct Definitions {
    pub(crate) all: Vec<String>,
}

impl Definitions {
    fn add(&mut self, name: &str, definition: String) -> String {
        if !self.all.contains(&definition) {
            self.all.push(definition);
        }
        name.to_string()
    }

    fn fixed(&mut self, name: &str, definition: &str) -> String {
        self.add(name, definition.to_string())
    }

    pub(super) fn last(&mut self) -> String {
        let text = "let rec refute_last = function [] -> failwith \"empty\" | [x] -> x | _ :: l -> refute_last l";
        self.fixed("refute_last", text)
    }

    pub(super) fn init(&mut self) -> String {
        let text = "let rec refute_init = function [] -> failwith \"empty\" | [_] -> [] | x :: l -> x :: refute_init l";
        self.fixed("refute_init", text)
    }

    pub(super) fn least(&mut self) -> String {
        self.fixed("refute_least", "let refute_least l = List.fold_left Stdlib.min (List.hd l) l")
    }

    pub(super) fn greatest(&mut self) -> String {
        self.fixed("refute_greatest", "let refute_greatest l = List.fold_left Stdlib.max (List.hd l) l")
    }

    pub(super) fn any(&mut self) -> String {
        self.fixed("refute_any", "let refute_any l = List.nth l (Random.int (List.length l))")
    }

    /// The least or greatest integer in a list of recursive data, or one beyond it.
    pub(super) fn forest(&mut self, space: &Space, node: NodeId, op: TreeOp, list: &Text) -> Text {
        let keys = match op {
            TreeOp::Least { case, field }
            | TreeOp::Greatest { case, field }
            | TreeOp::Below { case, field }
            | TreeOp::Above { case, field } => About { space, node, definitions: self }.keys(case, field),
            _ => unreachable!("{op:?} is not about lists"),
        };
        self.extreme(op, &format!("List.concat_map {keys} {}", list.at(tight::ATOM)))
    }

    fn extreme(&mut self, op: TreeOp, keys: &str) -> Text {
        let least = matches!(op, TreeOp::Least { .. } | TreeOp::Below { .. });
        let name = if least { self.least() } else { self.greatest() };
        let text = Text::new(format!("{name} ({keys})"), tight::APPLICATION);
        match op {
            TreeOp::Below { .. } => plus(&text, "- 1"),
            TreeOp::Above { .. } => plus(&text, "+ 1"),
            _ => text,
        }
    }

    /// An operator on recursive data, applied.
    pub(super) fn tree(&mut self, space: &Space, node: NodeId, op: TreeOp, tree: &Text, others: &[Text]) -> Text {
        let mut about = About { space, node, definitions: self };
        let application = |text: String| Text::new(text, tight::APPLICATION);
        let whole = tree.at(tight::ATOM);
        let name = match op {
            TreeOp::AppendEnd { case, way } => {
                let name = about.append_end(case, way);
                let others: Vec<String> = others.iter().map(|other| other.at(tight::ATOM)).collect();
                let others = if others.is_empty() { String::new() } else { format!("{} ", others.join(" ")) };
                return application(format!("{name} {others}{whole}"));
            }
            TreeOp::Least { case, field }
            | TreeOp::Greatest { case, field }
            | TreeOp::Below { case, field }
            | TreeOp::Above { case, field } => {
                let keys = about.keys(case, field);
                return self.extreme(op, &format!("{keys} {whole}"));
            }
            TreeOp::AnyPart => {
                let (parts, any) = (about.parts(), self.any());
                return application(format!("{any} ({parts} {whole})"));
            }
            TreeOp::EndField { case, way, field } => about.end_field(case, way, field),
            TreeOp::DropEnd { case, way } => about.drop_end(case, way),
            TreeOp::DropLowest => about.drop_lowest(),
            TreeOp::RotateLeft { case } => about.rotate(case, "left", [0, 1]),
            TreeOp::RotateRight { case } => about.rotate(case, "right", [1, 0]),
            TreeOp::Mirror { case } => about.mirror(case),
            TreeOp::Count => about.count(),
            TreeOp::Depth => about.depth(),
        };
        application(format!("{name} {whole}"))
    }
}

fn plus(text: &Text, more: &str) -> Text {
    Text::new(format!("{} {more}", text.at(tight::SUM)), tight::SUM)
}

/// A constructor with its arguments, as an expression and as a pattern; a single argument must be tight enough already.
pub(super) fn built(space: &Space, node: NodeId, case: u32, parts: &[String]) -> String {
    let record = |names: Vec<&str>, module: &str| {
        let fields = names.iter().zip(parts).map(|(name, part)| format!("{name} = {part}"));
        format!("{{ {module}{} }}", fields.collect::<Vec<_>>().join("; "))
    };
    match (space.node(node), parts) {
        (Node::Variant(_, cases), _) => {
            let case = &cases[case as usize];
            match (&case.fields, parts) {
                (_, []) => case.name.as_str().to_string(),
                (Some(names), _) => {
                    format!("{} {}", case.name.as_str(), record(names.iter().map(|n| n.as_str()).collect(), ""))
                }
                (None, [one]) => format!("{} {one}", case.name.as_str()),
                (None, _) => format!("{} ({})", case.name.as_str(), parts.join(", ")),
            }
        }
        (Node::Record(_, fields), _) => {
            let module = space.module(node).map_or(String::new(), |module| format!("{module}."));
            record(fields.iter().map(|(name, _)| name.as_str()).collect(), &module)
        }
        (Node::List(_), [head, tail]) => format!("{head} :: {tail}"),
        (Node::List(_), _) => "[]".to_string(),
        _ => format!("({})", parts.join(", ")),
    }
}

/// Definitions about one recursive type.
struct About<'a> {
    space: &'a Space,
    node: NodeId,
    definitions: &'a mut Definitions,
}

impl About<'_> {
    fn cases(&self) -> u32 {
        if let Node::Variant(_, cases) = self.space.node(self.node) { cases.len() as u32 } else { 0 }
    }

    /// The end of a name: the constructor, and a number where it could be that of another type.
    fn stem(&self, case: u32) -> String {
        let Node::Variant(_, cases) = self.space.node(self.node) else { return String::new() };
        let name = cases[case as usize].name;
        let others = self.space.nodes().filter(|(id, node)| {
            *id != self.node && matches!(node, Node::Variant(_, cases) if cases.iter().any(|case| case.name == name))
        });
        let number = if others.count() > 0 { format!("_{}", self.node.0) } else { String::new() };
        format!("{}{number}", name.as_str().replace('.', "_").to_lowercase())
    }

    /// The end of a name that is about the whole type: its first recursive constructor.
    fn type_stem(&self) -> String {
        let inner = |case: &u32| {
            !ways_of(self.space, self.node, *case).is_empty()
                || !listed_ways_of(self.space, self.node, *case).is_empty()
        };
        self.stem((0..self.cases()).find(inner).unwrap_or(0))
    }

    fn way_name(&self, case: u32, way: u32) -> String {
        let ways = ways_of(self.space, self.node, case);
        match (&ways[..], ways.iter().position(|other| *other == way)) {
            ([_], _) => String::new(),
            ([_, _], Some(0)) => "_left".to_string(),
            ([_, _], _) => "_right".to_string(),
            (_, place) => format!("_{}", place.unwrap_or(0) + 1),
        }
    }

    /// A constructor with parts made from their places.
    fn built(&self, case: u32, part: impl Fn(u32) -> String) -> String {
        let count = args_of(self.space, self.node, case).len() as u32;
        let parts: Vec<String> = (0..count).map(part).collect();
        // A single argument that is applied to something needs parentheses.
        let single = if let [one] = &parts[..] { one.contains(' ') && !one.starts_with('(') } else { false };
        let parts = if single { vec![format!("({})", parts[0])] } else { parts };
        built(self.space, self.node, case, &parts)
    }

    fn name_of(&self, case: u32) -> String {
        let Node::Variant(_, cases) = self.space.node(self.node) else { return String::new() };
        cases[case as usize].name.as_str().to_string()
    }

    fn otherwise(&self, arm: &str) -> String {
        if self.cases() > 1 { format!(" | {arm}") } else { String::new() }
    }

    fn append_end(&mut self, case: u32, way: u32) -> String {
        let name = format!("refute_append{}_{}", self.way_name(case, way), self.stem(case));
        let ways = ways_of(self.space, self.node, case);
        let count = args_of(self.space, self.node, case).len() as u32;
        let params: String = (0..count).filter(|i| !ways.contains(i)).map(|i| format!(" y{i}")).collect();
        let from = self.built(case, |i| format!("x{i}"));
        let down = self.built(case, |i| if i == way { format!("{name}{params} x{i}") } else { format!("x{i}") });
        let new = self.built(case, |i| if ways.contains(&i) { "x".to_string() } else { format!("y{i}") });
        let text =
            format!("let rec {name}{params} = function {from} -> {down}{}", self.otherwise(&format!("x -> {new}")));
        self.definitions.add(&name, text)
    }

    /// A pattern in which what is down the way is a node again, under the name `x`.
    fn further(&self, case: u32, way: u32, other: impl Fn(u32) -> String) -> String {
        let inner = format!("({} _ as x)", self.name_of(case));
        self.built(case, |i| if i == way { inner.clone() } else { other(i) })
    }

    fn end_field(&mut self, case: u32, way: u32, field: u32) -> String {
        let name = format!("refute_end{}_{}_{}", self.way_name(case, way), field + 1, self.stem(case));
        let further = self.further(case, way, |_| "_".to_string());
        let last = self.built(case, |i| if i == field { "x" } else { "_" }.to_string());
        let otherwise = self.otherwise("_ -> failwith \"empty\"");
        let text = format!("let rec {name} = function {further} -> {name} x | {last} -> x{otherwise}");
        self.definitions.add(&name, text)
    }

    fn drop_end(&mut self, case: u32, way: u32) -> String {
        let name = format!("refute_drop{}_{}", self.way_name(case, way), self.stem(case));
        let further = self.further(case, way, |i| format!("x{i}"));
        let again = self.built(case, |i| if i == way { format!("{name} x") } else { format!("x{i}") });
        let last = self.built(case, |i| if i == way { "x" } else { "_" }.to_string());
        let otherwise = self.otherwise("_ -> failwith \"empty\"");
        let text = format!("let rec {name} = function {further} -> {again} | {last} -> x{otherwise}");
        self.definitions.add(&name, text)
    }

    fn rotate(&mut self, case: u32, side: &str, towards: [usize; 2]) -> String {
        let name = format!("refute_rotate_{side}_{}", self.stem(case));
        let ways = ways_of(self.space, self.node, case);
        let (down, up) = (ways[towards[0]], ways[towards[1]]);
        let inner = self.built(case, |i| format!("y{i}"));
        let from = self.built(case, |i| if i == up { inner.clone() } else { format!("x{i}") });
        let lowered = self.built(case, |i| if i == up { format!("y{down}") } else { format!("x{i}") });
        let to = self.built(case, |i| if i == down { lowered.clone() } else { format!("y{i}") });
        let text = format!("let {name} = function {from} -> {to} | _ -> failwith \"no rotation\"");
        self.definitions.add(&name, text)
    }

    fn mirror(&mut self, case: u32) -> String {
        let name = format!("refute_mirror_{}", self.stem(case));
        let ways = ways_of(self.space, self.node, case);
        let other = |i: u32| if i == ways[0] { ways[1] } else { ways[0] };
        let from = self.built(case, |i| format!("x{i}"));
        let mirrored = |i: u32| if ways.contains(&i) { format!("{name} x{}", other(i)) } else { format!("x{i}") };
        let text =
            format!("let rec {name} = function {from} -> {}{}", self.built(case, mirrored), self.otherwise("x -> x"));
        self.definitions.add(&name, text)
    }

    fn drop_lowest(&mut self) -> String {
        let (depth, stem) = (self.depth(), self.type_stem());
        let cut = format!("refute_cut_{stem}");
        let name = format!("refute_drop_lowest_{stem}");
        let arm = |case: u32| {
            let ways = ways_of(self.space, self.node, case);
            let first = *ways.first()?;
            let from = self.built(case, |i| format!("x{i}"));
            let further = |i: u32| if ways.contains(&i) { format!("{cut} (n - 1) x{i}") } else { format!("x{i}") };
            Some(format!("{from} -> if n = 1 then x{first} else {}", self.built(case, further)))
        };
        let text = format!("let rec {cut} n = function {}", self.arms(arm, "x -> x"));
        self.definitions.add(&cut, text);
        let text = format!("let {name} x = if {depth} x = 0 then failwith \"empty\" else {cut} ({depth} x) x");
        self.definitions.add(&name, text)
    }

    /// One arm for each constructor that has one, and another for the rest if there are others.
    fn arms(&self, arm: impl Fn(u32) -> Option<String>, otherwise: &str) -> String {
        let mut arms: Vec<String> = (0..self.cases()).filter_map(arm).collect();
        if (arms.len() as u32) < self.cases() {
            arms.push(otherwise.to_string());
        }
        arms.join(" | ")
    }

    fn depth(&mut self) -> String {
        let name = format!("refute_depth_{}", self.type_stem());
        let arm = |case: u32| {
            let ways = ways_of(self.space, self.node, case);
            let from = self.built(case, |i| if ways.contains(&i) { format!("x{i}") } else { "_".to_string() });
            let mut below = ways.iter().map(|way| format!("{name} x{way}"));
            let first = below.next()?;
            let deepest = below.fold(first, |most, one| format!("Stdlib.max ({most}) ({one})"));
            Some(format!("{from} -> 1 + {deepest}"))
        };
        let text = format!("let rec {name} = function {}", self.arms(arm, "_ -> 0"));
        self.definitions.add(&name, text)
    }

    /// A function that adds up what all parts give: for each constructor its own share, then what is below.
    fn fold(
        &self,
        name: &str,
        own: impl Fn(u32) -> Option<(Option<u32>, String)>,
        join: &str,
        listed: impl Fn(u32) -> String,
        none: &str,
    ) -> String {
        let arm = |case: u32| {
            let ways = ways_of(self.space, self.node, case);
            let listed_ways = listed_ways_of(self.space, self.node, case);
            let (used, first) = own(case).map_or((None, None), |(used, first)| (used, Some(first)));
            let below = ways.iter().map(|way| format!("{name} x{way}"));
            let terms: Vec<String> =
                first.into_iter().chain(below).chain(listed_ways.iter().map(|way| listed(*way))).collect();
            let bound = |i: u32| used == Some(i) || ways.contains(&i) || listed_ways.contains(&i);
            let from = self.built(case, |i| if bound(i) { format!("x{i}") } else { "_".to_string() });
            (!terms.is_empty()).then(|| format!("{from} -> {}", terms.join(join)))
        };
        self.arms(arm, none)
    }

    fn keys(&mut self, case: u32, field: u32) -> String {
        let name = format!("refute_keys_{}_{}", field + 1, self.stem(case));
        let own = |other: u32| (other == case).then(|| (Some(field), format!("[x{field}]")));
        let listed = |way: u32| format!("List.concat_map {name} x{way}");
        let text = format!("let rec {name} = function {}", self.fold(&name, own, " @ ", listed, "_ -> []"));
        self.definitions.add(&name, text)
    }

    fn count(&mut self) -> String {
        let name = format!("refute_count_{}", self.type_stem());
        let inner = |case: u32| {
            !ways_of(self.space, self.node, case).is_empty() || !listed_ways_of(self.space, self.node, case).is_empty()
        };
        let own = |case: u32| inner(case).then(|| (None, "1".to_string()));
        let listed = |way: u32| format!("List.fold_left (fun n x -> n + {name} x) 0 x{way}");
        let text = format!("let rec {name} = function {}", self.fold(&name, own, " + ", listed, "_ -> 0"));
        self.definitions.add(&name, text)
    }

    fn parts(&mut self) -> String {
        let name = format!("refute_parts_{}", self.type_stem());
        let listed = |way: u32| format!("List.concat_map {name} x{way}");
        let arms = self.fold(&name, |_| None, " @ ", listed, "_ -> []");
        let text = format!("let rec {name} x = x :: (match x with {arms})");
        self.definitions.add(&name, text)
    }
}

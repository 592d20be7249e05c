//! A function that prints inputs as OCaml, written in OCaml.
//!
//! In: the types of an input. Out: definitions, and the expression of a function from inputs to strings. Types with names
//! get a function of their own; constructors with arguments stand in parentheses always, which is never wrong.

use super::ocaml::Piece;
use super::patterns::constructor;
use super::typed::Ty;
use refute_enumerate::{Node, NodeId, Space};
use refute_ir::types::TypeId;

/// The functions, and the one for values of these types (a tuple, when there are several).
pub(super) fn printer(space: &Space, nodes: &[NodeId]) -> (Vec<String>, String) {
    let mut writer = Writer { space, named: Vec::new() };
    let shows: Vec<String> = nodes.iter().map(|node| writer.show(*node)).collect();
    let whole = match &shows[..] {
        [one] => one.clone(),
        several => tuple(several),
    };
    let mut bodies = Vec::new();
    while bodies.len() < writer.named.len() {
        let node = writer.named[bodies.len()];
        let name = Writer::name(bodies.len());
        let body = writer.body(node);
        bodies.push(format!("{name} = {body}"));
    }
    let mut definitions = vec![
        "let refute_show_int n = Printf.sprintf (if n < 0 then \"(%d)\" else \"%d\") n".to_string(),
        "let refute_show_items show l = String.concat \"; \" (List.map show l)".to_string(),
    ];
    if !bodies.is_empty() {
        definitions.push(format!("let rec {}", bodies.join("\nand ")));
    }
    (definitions, whole)
}

struct Writer<'a> {
    space: &'a Space,
    /// Types with functions of their own.
    named: Vec<NodeId>,
}

impl Writer<'_> {
    fn name(index: usize) -> String {
        format!("refute_show_{}", index + 1)
    }

    /// The function that prints values of a type, as an argument.
    fn show(&mut self, node: NodeId) -> String {
        match self.space.node(node).clone() {
            Node::Int => "refute_show_int".to_string(),
            Node::Char => "(Printf.sprintf \"%C\")".to_string(),
            Node::String => "(Printf.sprintf \"%S\")".to_string(),
            Node::Float => "(Printf.sprintf \"(%F)\")".to_string(),
            Node::Bytes => "(fun b -> Printf.sprintf \"(Bytes.of_string %S)\" (Bytes.to_string b))".to_string(),
            Node::Function(..) | Node::Delayed(_) => "(fun _ -> \"<fun>\")".to_string(),
            Node::Container(..) => "(fun _ -> \"<abstr>\")".to_string(),
            Node::List(item) => format!("(fun l -> \"[\" ^ refute_show_items {} l ^ \"]\")", self.show(item)),
            Node::Array(item) => {
                let item = self.show(item);
                format!("(fun l -> \"[|\" ^ refute_show_items {item} (Array.to_list l) ^ \"|]\")")
            }
            Node::Tuple(parts) => {
                let shows: Vec<String> = parts.iter().map(|part| self.show(*part)).collect();
                tuple(&shows)
            }
            Node::Record(TypeId::REF, fields) => {
                let show = self.show(fields[0].1);
                format!("(fun r -> \"(ref \" ^ {show} !r ^ \")\")")
            }
            Node::Variant(..) | Node::Record(..) => {
                let known = self.named.iter().position(|known| *known == node);
                Writer::name(known.unwrap_or_else(|| {
                    self.named.push(node);
                    self.named.len() - 1
                }))
            }
        }
    }

    /// The body of the function for a type with a name.
    fn body(&mut self, node: NodeId) -> String {
        let cases: Vec<(String, Vec<NodeId>, Vec<String>)> = match self.space.node(node) {
            Node::Variant(_, cases) => cases
                .iter()
                .map(|case| {
                    let fields = case.fields.iter().flatten().map(|name| name.as_str().to_string()).collect();
                    (case.name.as_str().to_string(), case.args.clone(), fields)
                })
                .collect(),
            Node::Record(_, fields) => {
                let names = fields.iter().map(|(name, _)| name.as_str().to_string()).collect();
                vec![(String::new(), fields.iter().map(|(_, node)| *node).collect(), names)]
            }
            _ => Vec::new(),
        };
        let arms: Vec<String> = cases
            .iter()
            .enumerate()
            .map(|(case, (name, args, fields))| self.arm(node, case as u32, (name, args, fields)))
            .collect();
        format!("function\n  | {}", arms.join("\n  | "))
    }

    fn arm(&mut self, node: NodeId, case: u32, (name, args, fields): (&str, &[NodeId], &[String])) -> String {
        let vars: Vec<String> = (0..args.len()).map(|index| format!("x{}", index + 1)).collect();
        let pieces: Vec<Piece> = vars.iter().cloned().map(Piece::word).collect();
        let pattern = constructor(self.space, Ty::Of(node), case, &pieces).alone();
        if args.is_empty() {
            return format!("{pattern} -> {name:?}");
        }
        let parts: Vec<String> = match fields {
            [] => args.iter().map(|_| "%s".to_string()).collect(),
            fields => fields.iter().map(|field| format!("{field} = %s")).collect(),
        };
        let text = match (fields, &parts[..]) {
            ([], [one]) => format!("({name} {one})"),
            ([], parts) => format!("({name} ({}))", parts.join(", ")),
            (_, parts) if name.is_empty() => format!("{{ {} }}", parts.join("; ")),
            (_, parts) => format!("({name} {{ {} }})", parts.join("; ")),
        };
        let shown: Vec<String> =
            args.iter().zip(&vars).map(|(arg, var)| format!("({} {var})", self.show(*arg))).collect();
        format!("{pattern} -> Printf.sprintf {text:?} {}", shown.join(" "))
    }
}

/// `(fun (x1, x2) -> ...)`.
fn tuple(shows: &[String]) -> String {
    let vars: Vec<String> = (0..shows.len()).map(|index| format!("x{}", index + 1)).collect();
    let texts: Vec<&str> = shows.iter().map(|_| "%s").collect();
    let shown: Vec<String> = shows.iter().zip(&vars).map(|(show, var)| format!("({show} {var})")).collect();
    let (vars, texts, shown) = (vars.join(", "), texts.join(", "), shown.join(" "));
    format!("(fun ({vars}) -> Printf.sprintf \"({texts})\" {shown})")
}

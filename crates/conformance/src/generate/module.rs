//! Modules of every kind, and what is used across them: signatures, hidden types, functors, `include`, `open`, modules as values.
//!
//! What a module defines is bound with its path as a name (`M1.v2`), so that expressions everywhere use it like any other.
//! Nothing in a module raises: what comes later needs it.

use super::Generator;
use super::declaration::Shape;
use super::tree::{Level, Node};
use super::ty::Ty;

/// Nodes per value of a module.
const BUDGET: i32 = 12;

/// How a hidden type may be made: of values `T`, with one that is the smallest (`Z`).
const REPRESENTATIONS: &[&str] = &[
    "type t = T list let make x = [x] let get = function x :: _ -> x | [] -> Z let step l = match l with [] -> [Z] | x :: r -> r @ [x; x] let size l = List.length l",
    "type t = { value : T; mutable count : int } let make value = { value; count = 0 } let get t = t.count <- t.count + 1; t.value let step t = { t with count = t.count + 10 } let size { count; _ } = count",
    "type t = Leaf of T | Node of t * T let make x = Leaf x let rec get = function Leaf x -> x | Node (t, _) -> get t let step t = Node (t, get t) let rec size = function Leaf _ -> 1 | Node (t, _) -> 1 + size t",
    "type t = T * int let make x = (x, 1) let get = fst let step (x, n) = (x, n * 2) let size (_, n) = n",
    "type t = T option ref let make x = ref (Some x) let get r = match !r with Some x -> x | None -> Z let step r = r := None; r let size r = if !r = None then 0 else 1",
];

/// A module without types of its own: its name and its values.
#[derive(Clone, Debug)]
pub(super) struct ValueModule {
    name: String,
    values: Vec<(String, Ty)>,
}

impl Generator {
    /// A module of some kind, as one or more items.
    pub(super) fn module_items(&mut self) -> Vec<Node> {
        match self.weighted(&[4, 3, 4, 4, 4, 4, 3]) {
            0 => vec![self.value_module()],
            1 => vec![self.declaring_module()],
            2 => vec![self.hiding_module()],
            3 => self.functor(),
            kind @ (4 | 5) => {
                let mut items = Vec::new();
                if self.modules.is_empty() {
                    items.push(self.value_module());
                }
                items.extend(if kind == 4 { self.extended_module() } else { self.opened_module() });
                items
            }
            _ => self.package(),
        }
    }

    /// `let v1 = ..` for each type, inside a module; the values are in scope for those behind.
    fn members(&mut self, types: &[Ty]) -> (Vec<String>, Vec<Node>, Vec<(String, Ty)>) {
        let (mut texts, mut children, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for ty in types {
            self.budget = BUDGET;
            let value = self.expression(ty, 3);
            let fallback = Node::leaf(ty, self.declarations.smallest(ty));
            let name = self.fresh_name("v");
            texts.push(format!("let {name} : {ty} = try $0 with _ -> $1"));
            children.extend([value, fallback]);
            self.bind(&name, ty.clone());
            values.push((name, ty.clone()));
        }
        (texts, children, values)
    }

    fn member_types(&mut self) -> Vec<Ty> {
        (0..1 + self.below(3)).map(|_| self.random_type_or_function()).collect()
    }

    /// Makes the values of a module known by their paths.
    fn bind_members(&mut self, module: &str, values: &[(String, Ty)]) {
        for (name, ty) in values {
            self.bind_with_cost(&format!("{module}.{name}"), ty.clone(), u8::from(ty.has_function()));
        }
    }

    /// `module M = struct let .. end`, perhaps behind a signature that leaves something out.
    fn value_module(&mut self) -> Node {
        let module = self.fresh_name("M");
        let types = self.member_types();
        let (texts, children, mut values) = self.scoped(|this| this.members(&types));
        let mut signature = String::new();
        if self.chance(40) {
            if values.len() > 1 && self.chance(40) {
                values.remove(0);
            }
            let listed: Vec<String> = values.iter().map(|(name, ty)| format!("val {name} : {ty}")).collect();
            signature = format!(" : sig {} end", listed.join(" "));
        }
        self.bind_members(&module, &values);
        self.modules.push(ValueModule { name: module.clone(), values });
        self.item(&format!("module {module}{signature} = struct {} end", texts.join(" ")), children)
    }

    /// A module with a type, perhaps an exception, and values; all of them are used from outside.
    fn declaring_module(&mut self) -> Node {
        let module = self.fresh_name("M");
        let types_before = self.declarations.types.len();
        let exceptions_before = self.declarations.exceptions.len();
        let mut head = String::new();
        self.declare_type().print(&mut head);
        if self.chance(40) {
            head.push(' ');
            self.declare_exception().print(&mut head);
        }
        let types: Vec<Ty> = (0..1 + self.below(2)).map(|_| self.declared_type(1)).collect();
        let (texts, children, mut values) = self.scoped(|this| this.members(&types));
        // From here on everything has the module in front.
        let own: Vec<String> = self.declarations.types[types_before..].iter().map(|one| one.name.clone()).collect();
        let outside =
            |ty: &Ty| ty.renamed(&|name| own.iter().any(|one| one == name).then(|| format!("{module}.{name}")));
        for declared in &mut self.declarations.types[types_before..] {
            declared.name = format!("{module}.{}", declared.name);
            match &mut declared.shape {
                Shape::Variant(constructors) => {
                    for (name, args) in constructors {
                        *name = format!("{module}.{name}");
                        args.iter_mut().for_each(|ty| *ty = outside(ty));
                    }
                }
                Shape::Record(fields) => {
                    for (name, ty, _) in fields {
                        *name = format!("{module}.{name}");
                        *ty = outside(ty);
                    }
                }
            }
        }
        for (name, args) in &mut self.declarations.exceptions[exceptions_before..] {
            *name = format!("{module}.{name}");
            args.iter_mut().for_each(|ty| *ty = outside(ty));
        }
        values.iter_mut().for_each(|(_, ty)| *ty = outside(ty));
        self.bind_members(&module, &values);
        self.item(&format!("module {module} = struct {head} {} end", texts.join(" ")), children)
    }

    /// A module with a hidden type.
    fn hiding_module(&mut self) -> Node {
        let module = self.fresh_name("A");
        let content = self.random_type(1);
        let smallest = self.declarations.smallest(&content);
        let representation = REPRESENTATIONS[self.below(REPRESENTATIONS.len())];
        let words = representation.split(' ').map(|word| match word {
            "T" | "T;" => word.replace('T', &content.to_string()),
            "Z" => smallest.clone(),
            "[Z]" => format!("[{smallest}]"),
            other => other.to_string(),
        });
        let body = words.collect::<Vec<_>>().join(" ");
        let hidden = Ty::named(&format!("{module}.t"));
        let values = [
            ("make", Ty::arrow(content.clone(), hidden.clone())),
            ("get", Ty::arrow(hidden.clone(), content.clone())),
            ("step", Ty::arrow(hidden.clone(), hidden.clone())),
            ("size", Ty::arrow(hidden.clone(), Ty::named("int"))),
        ];
        for (name, ty) in values {
            self.bind(&format!("{module}.{name}"), ty);
        }
        self.declarations.hidden.push((format!("{module}.t"), format!("({module}.make {smallest})")));
        let signature = format!(
            "sig type t val make : {content} -> t val get : t -> {content} val step : t -> t val size : t -> int end"
        );
        self.item(&format!("module {module} : {signature} = struct {body} end"), Vec::new())
    }

    /// A functor, and what it gives for one or two arguments.
    fn functor(&mut self) -> Vec<Node> {
        let functor = self.fresh_name("F");
        let open = Ty::named("X.t");
        let own = match self.below(3) {
            0 => Ty::of("list", open.clone()),
            1 => Ty::Tuple(vec![open.clone(), Ty::named("int")]),
            _ => Ty::of("option", open.clone()),
        };
        let step = Ty::arrow(open.clone(), open.clone());
        let (texts, children, values) = self.scoped(|this| {
            this.declarations.hidden.push(("X.t".to_string(), "X.x".to_string()));
            this.bind("X.x", open.clone());
            this.bind("X.f", step.clone());
            let mut types = vec![own.clone(), Ty::arrow(open.clone(), own.clone())];
            types.extend(this.chance(50).then(|| open.clone()));
            let members = this.members(&types);
            this.declarations.hidden.retain(|(name, _)| name != "X.t");
            members
        });
        let parameter = "X : sig type t val x : t val f : t -> t end";
        let text = format!("module {functor} ({parameter}) = struct type u = {own} {} end", texts.join(" "));
        let mut items = vec![self.item(&text, children)];
        for _ in 0..1 + self.below(2) {
            let given = self.random_type(1);
            self.budget = BUDGET;
            let function = Ty::arrow(given.clone(), given.clone());
            let (first, next) = (self.expression(&given, 2), self.expression(&function, 2));
            let fallbacks = [&given, &function].map(|ty| Node::leaf(ty, self.declarations.smallest(ty)));
            let [fallback, fallback_next] = fallbacks;
            let argument =
                format!("struct type t = {given} let x = try $0 with _ -> $1 let f = try $0 with _ -> $1 end");
            let children = vec![first, fallback, next, fallback_next];
            let result = self.fresh_name("B");
            if self.chance(50) {
                let named = self.fresh_name("P");
                items.push(self.item(&format!("module {named} = {argument}"), children));
                items.push(self.item(&format!("module {result} = {functor} ({named})"), Vec::new()));
            } else {
                items.push(self.item(&format!("module {result} = {functor} ({argument})"), children));
            }
            let put = |ty: &Ty| ty.replaced("X.t", &given);
            let values: Vec<(String, Ty)> = values.iter().map(|(name, ty)| (name.clone(), put(ty))).collect();
            self.bind_members(&result, &values);
        }
        items
    }

    /// A module that includes another one.
    fn extended_module(&mut self) -> Option<Node> {
        let base = self.some_module()?;
        let module = self.fresh_name("M");
        let types = self.member_types();
        let (texts, children, values) = self.scoped(|this| {
            base.values
                .iter()
                .for_each(|(name, ty)| this.bind_with_cost(name, ty.clone(), u8::from(ty.has_function())));
            this.members(&types)
        });
        let all = [base.values, values].concat();
        self.bind_members(&module, &all);
        self.modules.push(ValueModule { name: module.clone(), values: all });
        Some(self.item(&format!("module {module} = struct include {} {} end", base.name, texts.join(" ")), children))
    }

    /// A module that is opened: for an expression, or from here on.
    fn opened_module(&mut self) -> Option<Node> {
        let ValueModule { name, values } = self.some_module()?;
        let bind = |this: &mut Generator| {
            values.iter().for_each(|(name, ty)| this.bind_with_cost(name, ty.clone(), u8::from(ty.has_function())));
        };
        if self.chance(30) {
            bind(self);
            return Some(self.item(&format!("open {name}"), Vec::new()));
        }
        let ty = self.random_type(2);
        self.budget = BUDGET;
        let inside = self.scoped(|this| {
            bind(this);
            this.expression(&ty, 3)
        });
        let result = self.fresh_name("y");
        let text = match self.chance(50) {
            true => format!("let {result} = let open {name} in $0"),
            false => format!("let {result} = {name}.($0)"),
        };
        Some(self.item(&text, vec![inside]))
    }

    /// Modules as values, and what is taken from them.
    fn package(&mut self) -> Vec<Node> {
        let kind = self.fresh_name("S");
        let ty = self.random_type(1);
        let function = Ty::arrow(ty.clone(), Ty::named("int"));
        let mut items =
            vec![self.item(&format!("module type {kind} = sig val x : {ty} val f : {function} end"), Vec::new())];
        let mut names = Vec::new();
        for _ in 0..1 + self.below(2) {
            self.budget = BUDGET;
            let children = vec![self.expression(&ty, 2), self.expression(&function, 2)];
            let name = self.fresh_name("m");
            let smallest = [&ty, &function].map(|ty| self.declarations.smallest(ty));
            let safe = format!("let x = try $0 with _ -> {} let f = try $0 with _ -> {}", smallest[0], smallest[1]);
            items.push(self.item(&format!("let {name} = (module struct {safe} end : {kind})"), children));
            names.push(name);
        }
        let result = self.fresh_name("y");
        self.budget = BUDGET;
        let inside = self.scoped(|this| {
            this.bind("X.x", ty.clone());
            this.bind_with_cost("X.f", function.clone(), 1);
            this.expression(&Ty::named("int"), 3)
        });
        let all = names.join("; ");
        let text = format!("let {result} = List.map (fun (module X : {kind}) -> $0) [{all}]");
        items.push(self.item(&text, vec![inside]));
        items
    }

    fn some_module(&mut self) -> Option<ValueModule> {
        let count = self.modules.len();
        let index = self.below(count);
        self.modules.get(index).cloned()
    }

    pub(super) fn item(&self, template: &str, children: Vec<Node>) -> Node {
        Node::new(&Ty::named("item"), Level::OPEN, template, children)
    }
}

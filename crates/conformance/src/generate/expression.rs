//! Expressions of a wanted type.
//!
//! In: a type and a depth. Out: a node; start at [`Generator::expression`]. Each way to build one is a method that may
//! decline (`None`), in which case a leaf is taken.

use super::Generator;
use super::declaration::Shape;
use super::library::{INFIX, Signature, signatures};
use super::tree::{Level, Node};
use super::ty::{self, Solution, Ty};

/// One way to build an expression of a type, at a depth.
type Way = fn(&mut Generator, &Ty, u32) -> Option<Node>;

impl Generator {
    /// An expression of the type.
    pub(super) fn expression(&mut self, ty: &Ty, depth: u32) -> Node {
        self.budget -= 1;
        if depth == 0 || self.budget <= 0 {
            return self.leaf(ty);
        }
        if ty.is("unit") {
            return self.statement(depth);
        }
        const WAYS: &[(u32, Way)] = &[
            (14, Generator::built),
            (16, Generator::library_call),
            (14, Generator::infix),
            (12, Generator::call),
            (6, Generator::conditional),
            (9, Generator::let_in),
            (9, Generator::match_on),
            (4, Generator::try_with),
            (4, Generator::sequence),
            (7, Generator::probe),
            (5, Generator::contents),
            (5, Generator::field),
            (4, Generator::element),
            (1, Generator::raising),
            (2, Generator::annotated),
            (3, Generator::piped),
            (4, Generator::formatted),
            (3, Generator::identity),
        ];
        let weights: Vec<u32> = WAYS.iter().map(|(weight, _)| *weight).collect();
        for _ in 0..3 {
            let way = WAYS[self.weighted(&weights)].1;
            if let Some(node) = way(self, ty, depth) {
                return node;
            }
        }
        self.built(ty, depth).unwrap_or_else(|| self.leaf(ty))
    }

    /// By the constructors of the type.
    fn built(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        match ty {
            Ty::Var(_) => None,
            Ty::Arrow(from, to) => Some(self.lambda(ty, from, to, depth)),
            Ty::Tuple(parts) => {
                let children = parts.iter().map(|part| self.expression(part, depth - 1)).collect();
                Some(self.tuple_node(ty, children))
            }
            Ty::Con(name, args) => match name.as_str() {
                "list" | "array" => {
                    let count = self.weighted(&[1, 2, 3, 2, 1]);
                    let children: Vec<Node> = (0..count).map(|_| self.expression(&args[0], depth - 1)).collect();
                    let places = vec!["$4"; count].join("; ");
                    let text = if name == "list" { format!("[{places}]") } else { format!("[|{places}|]") };
                    Some(Node::new(ty, Level::ATOM, &text, children))
                }
                "option" => Some(self.construction(ty, "Some", args, depth)),
                "result" if self.chance(60) => Some(self.construction(ty, "Ok", &args[..1], depth)),
                "result" => Some(self.construction(ty, "Error", &args[1..], depth)),
                "ref" => Some(self.construction(ty, "ref", args, depth)),
                "exn" => Some(self.exception_value(depth)),
                "bool" if self.chance(50) => {
                    let child = self.expression(ty, depth - 1);
                    Some(Node::new(ty, Level::APPLY, "not $e", vec![child]))
                }
                "int" if self.chance(40) => {
                    let child = self.expression(ty, depth - 1);
                    Some(Node::new(ty, Level::MINUS, "- $d", vec![child]))
                }
                "float" if self.chance(40) => {
                    let child = self.expression(ty, depth - 1);
                    Some(Node::new(ty, Level::MINUS, "-. $d", vec![child]))
                }
                "small" => {
                    let child = self.expression(&Ty::named("int"), depth - 1);
                    Some(Node::new(ty, Level::MULTIPLY, "$a land 7", vec![child]))
                }
                "index" if self.chance(30) => {
                    let child = self.expression(&Ty::named("int"), depth - 1);
                    Some(Node::new(ty, Level::MULTIPLY, "$a mod 5", vec![child]))
                }
                _ => self.built_declared(ty, depth),
            },
        }
    }

    fn built_declared(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        match self.declarations.shape_of(ty)? {
            Shape::Variant(constructors) => {
                let index = self.below(constructors.len());
                let (constructor, args) = &constructors[index];
                Some(self.construction(ty, constructor, args, depth))
            }
            Shape::Record(fields) => {
                if fields.len() > 1 && self.chance(25) {
                    return Some(self.updated_record(ty, &fields, depth));
                }
                // Written in any order: evaluation follows the declaration.
                let mut order: Vec<usize> = (0..fields.len()).collect();
                self.random.shuffle(&mut order);
                let mut places = Vec::new();
                let mut children = Vec::new();
                for index in order {
                    places.push(format!("{} = $4", fields[index].0));
                    children.push(self.expression(&fields[index].1, depth - 1));
                }
                Some(Node::new(ty, Level::ATOM, &format!("{{{}}}", places.join("; ")), children))
            }
        }
    }

    fn updated_record(&mut self, ty: &Ty, fields: &[(String, Ty, bool)], depth: u32) -> Node {
        let base = self.expression(ty, depth - 1);
        let (name, field_ty, _) = &fields[self.below(fields.len())];
        let value = self.expression(field_ty, depth - 1);
        Node::new(ty, Level::ATOM, &format!("{{$e with {name} = $4}}"), vec![base, value])
    }

    fn lambda(&mut self, ty: &Ty, from: &Ty, to: &Ty, depth: u32) -> Node {
        if self.chance(25)
            && let Some(node) = self.operator_section(ty)
        {
            return node;
        }
        if self.chance(20) {
            return self.looped(|this| this.function_cases(ty, from, to, depth));
        }
        self.looped(|this| {
            this.scoped(|this| {
                let parameter = match this.below(10) {
                    0..=5 => this.bound_name(from),
                    6 if from.can_be_written() && !super::pattern::is_word(from) => {
                        format!("({} : {from})", this.bound_name(from))
                    }
                    _ => this.simple_pattern(from),
                };
                match to {
                    Ty::Arrow(next, last) if this.chance(80) => {
                        let second = this.bound_name(next);
                        let body = this.expression(last, depth - 1);
                        Node::new(ty, Level::OPEN, &format!("fun {parameter} {second} -> $0"), vec![body])
                    }
                    _ => {
                        let body = this.expression(to, depth - 1);
                        Node::new(ty, Level::OPEN, &format!("fun {parameter} -> $0"), vec![body])
                    }
                }
            })
        })
    }

    /// A local name, bound to the type.
    pub(super) fn bound_name(&mut self, ty: &Ty) -> String {
        let name = self.local_name();
        self.bind(&name, ty.clone());
        name
    }

    fn operator_section(&mut self, ty: &Ty) -> Option<Node> {
        let mut fitting = Vec::new();
        for (operator, text, ..) in INFIX {
            if *operator != "::" && !text.contains("shift") && Solution::new().matches(&ty::parse(text), ty) {
                fitting.push(*operator);
            }
        }
        if fitting.is_empty() {
            return None;
        }
        let operator = fitting[self.below(fitting.len())];
        Some(Node::leaf(ty, format!("( {operator} )")))
    }

    fn infix(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let mut fitting = Vec::new();
        for entry in INFIX {
            let operator_ty = ty::parse(entry.1);
            let (params, result) = operator_ty.uncurry();
            let mut solution = Solution::new();
            if solution.matches(result, ty) {
                fitting.push((entry, params.into_iter().cloned().collect::<Vec<_>>(), solution));
            }
        }
        if fitting.is_empty() {
            return None;
        }
        let index = self.below(fitting.len());
        let ((operator, _, level, right), params, solution) = fitting.swap_remove(index);
        let operands = self.settled(&params, solution);
        let children: Vec<Node> = operands.iter().map(|operand| self.expression(operand, depth - 1)).collect();
        let (left_level, right_level) = if *right { (level + 1, *level) } else { (*level, level + 1) };
        Some(Node::new(ty, Level(*level), &format!("${left_level:x} {operator} ${right_level:x}"), children))
    }

    /// Parameter types with the open variables settled at random, without functions.
    fn settled(&mut self, params: &[Ty], mut solution: Solution) -> Vec<Ty> {
        for index in 0..8 {
            let ty = self.random_type(1);
            solution.settle(index, ty);
        }
        params.iter().map(|param| param.apply(&solution, &mut |_| Ty::named("int"))).collect()
    }

    /// A call of a library function, or a partial application of one.
    fn library_call(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let all = signatures();
        // The table is long and most entries do not fit: look at a window that starts anywhere.
        let start = self.below(all.len());
        let mut fitting: Vec<(&Signature, usize, Solution)> = Vec::new();
        for offset in 0..all.len() {
            let signature = &all[(start + offset) % all.len()];
            if let Some((given, solution)) = fits(signature, ty) {
                fitting.push((signature, given, solution));
                if fitting.len() == 6 {
                    break;
                }
            }
        }
        // Functions that give anything (`failwith`, `List.hd`) must not crowd out the others.
        let specific: Vec<usize> = (0..fitting.len()).filter(|i| !matches!(fitting[*i].0.result, Ty::Var(_))).collect();
        let index = if !specific.is_empty() && self.chance(70) {
            specific[self.below(specific.len())]
        } else if fitting.is_empty() {
            return None;
        } else {
            self.below(fitting.len())
        };
        let (signature, given, solution) = fitting.swap_remove(index);
        let params = self.settled(&signature.params[..given], solution);
        let children: Vec<Node> = params.iter().map(|param| self.argument(param, depth - 1)).collect();
        let template = match &signature.template {
            Some(template) => template.clone(),
            None => format!("{}{}", signature.name, " $e".repeat(given)),
        };
        Some(Node::new(ty, Level::APPLY, &template, children))
    }

    /// An argument; tables and buffers come filled.
    fn argument(&mut self, ty: &Ty, depth: u32) -> Node {
        match ty.as_con() {
            Some(("Hashtbl.t", args)) => {
                if let Some(node) = self.variable_of(ty) {
                    return node;
                }
                let args = args.to_vec();
                let table = self.fresh_name("h");
                let mut template = format!("let {table} = Hashtbl.create {} in ", self.random.u32(1..9));
                let mut children = Vec::new();
                for _ in 0..self.below(4) {
                    let how = self.pick(&["add", "replace"]);
                    template.push_str(&format!("Hashtbl.{how} {table} $e $e; "));
                    children.push(self.expression(&args[0], depth.min(1)));
                    children.push(self.expression(&args[1], depth.min(1)));
                }
                template.push_str(&table);
                Node::new(ty, Level::OPEN, &template, children)
            }
            Some(("Buffer.t", _)) => {
                if let Some(node) = self.variable_of(ty) {
                    return node;
                }
                let text = self.expression(&Ty::named("string"), depth.min(1));
                let template = "let b = Buffer.create 4 in Buffer.add_string b $e; b";
                Node::new(ty, Level::OPEN, template, vec![text])
            }
            _ => self.expression(ty, depth),
        }
    }

    /// A call of a function in scope.
    fn call(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let mut fitting = Vec::new();
        for variable in self.visible() {
            let (params, _) = variable.ty.uncurry();
            let mut result = &variable.ty;
            for given in 1..=params.len() {
                let Ty::Arrow(_, to) = result else { break };
                result = to;
                let mut solution = Solution::new();
                if solution.matches(result, ty) {
                    let params: Vec<Ty> = params[..given].iter().map(|param| (*param).clone()).collect();
                    fitting.push((variable.name.clone(), params, solution));
                }
            }
        }
        if fitting.is_empty() {
            return None;
        }
        let index = self.below(fitting.len());
        let (name, params, solution) = fitting.swap_remove(index);
        let params = self.settled(&params, solution);
        let children: Vec<Node> = params.iter().map(|param| self.expression(param, depth - 1)).collect();
        Some(Node::new(ty, Level::APPLY, &format!("{name}{}", " $e".repeat(children.len())), children))
    }

    fn conditional(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let condition = self.expression(&Ty::named("bool"), depth - 1);
        let (yes, no) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
        Some(Node::new(ty, Level::OPEN, "if $0 then $4 else $4", vec![condition, yes, no]))
    }

    fn let_in(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        match self.weighted(&[5, 2, 2, 2, 2, 1, 1]) {
            6 => {
                let name = self.fresh_name("E");
                self.declarations.exceptions.push((name.clone(), vec![Ty::named("int")]));
                let body = self.expression(ty, depth - 1);
                self.declarations.exceptions.pop();
                Some(Node::new(ty, Level::OPEN, &format!("let exception {name} of int in $0"), vec![body]))
            }
            0 => {
                let bound_ty = self.random_type_or_function();
                let bound = self.expression(&bound_ty, depth - 1);
                self.scoped(|this| {
                    let name = this.bound_name(&bound_ty);
                    let body = this.expression(ty, depth - 1);
                    Some(Node::new(ty, Level::OPEN, &format!("let {name} = $0 in $0"), vec![bound, body]))
                })
            }
            1 => {
                let (first_ty, second_ty) = (self.random_type(1), self.random_type(1));
                let bound_ty = Ty::Tuple(vec![first_ty, second_ty]);
                let bound = self.expression(&bound_ty, depth - 1);
                self.scoped(|this| {
                    let pattern = this.simple_pattern(&bound_ty);
                    let body = this.expression(ty, depth - 1);
                    Some(Node::new(ty, Level::OPEN, &format!("let {pattern} = $0 in $0"), vec![bound, body]))
                })
            }
            2 => {
                let (first_ty, second_ty) = (self.random_type(1), self.random_type(1));
                let first = self.expression(&first_ty, depth - 1);
                let second = self.expression(&second_ty, depth - 1);
                self.scoped(|this| {
                    let (one, two) = (this.fresh_name("l"), this.fresh_name("l"));
                    this.bind(&one, first_ty.clone());
                    this.bind(&two, second_ty.clone());
                    let body = this.expression(ty, depth - 1);
                    let template = format!("let {one} = $0 and {two} = $0 in $0");
                    Some(Node::new(ty, Level::OPEN, &template, vec![first, second, body]))
                })
            }
            3 => self.local_function(ty, depth),
            4 => Some(self.local_recursion(ty, depth)),
            _ => self.local_polymorphic(ty, depth),
        }
    }

    fn match_on(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let scrutinee_ty = self.interesting_type();
        let scrutinee = self.expression(&scrutinee_ty, depth - 1);
        Some(self.match_node(ty, scrutinee, depth))
    }

    /// A type that is worth matching on: often that of a variable in scope.
    fn interesting_type(&mut self) -> Ty {
        let candidates: Vec<Ty> = self
            .visible()
            .into_iter()
            .filter(|variable| variable.ty.can_be_written() && !variable.ty.has_function())
            .map(|variable| variable.ty.clone())
            .collect();
        if !candidates.is_empty() && self.chance(50) {
            return candidates[self.below(candidates.len())].clone();
        }
        match self.random_type(2) {
            Ty::Con(name, _) if matches!(name.as_str(), "array" | "float" | "ref") => {
                Ty::of("list", self.random_type(1))
            }
            other => other,
        }
    }

    fn try_with(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let body = self.expression(ty, depth - 1);
        let mut template = "try $0 with".to_string();
        let mut children = vec![body];
        for _ in 0..self.below(3) {
            let case = self.scoped(|this| {
                let pattern = this.exception_pattern();
                let guard = this.guard(depth);
                let arm = this.expression(ty, depth - 1);
                (pattern, guard, arm)
            });
            let (pattern, guard, arm) = case;
            template.push_str(&format!(" | {pattern}"));
            if let Some(guard) = guard {
                template.push_str(" when $3");
                children.push(guard);
            }
            template.push_str(" -> $1");
            children.push(arm);
        }
        let last = self.leaf(ty);
        template.push_str(" | _ -> $1");
        children.push(last);
        Some(Node::new(ty, Level::OPEN, &template, children))
    }

    fn sequence(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let first = self.statement(depth - 1);
        let then = self.expression(ty, depth - 1);
        if self.chance(30) {
            return Some(Node::new(ty, Level::ATOM, "begin $2; $1 end", vec![first, then]));
        }
        Some(Node::new(ty, Level::SEQUENCE, "$2; $2", vec![first, then]))
    }

    /// Prints a letter when it is evaluated.
    fn probe(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let child = self.expression(ty, depth - 1);
        let letter = self.pick(&["a", "b", "c", "d", "e", "f", "g"]);
        Some(Node::new(ty, Level::APPLY, &format!("p \"{letter}\" $e"), vec![child]))
    }

    fn contents(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        if matches!(ty, Ty::Arrow(..)) {
            return None;
        }
        let reference = self.expression(&Ty::of("ref", ty.clone()), depth.min(2) - 1);
        if self.chance(20) {
            return Some(Node::new(ty, Level::DOT, "$e.contents", vec![reference]));
        }
        Some(Node::new(ty, Level::DOT, "!$f", vec![reference]))
    }

    fn field(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let mut fitting = Vec::new();
        for declared in &self.declarations.types {
            let Shape::Record(fields) = &declared.shape else { continue };
            for (name, field_ty, _) in fields {
                let mut solution = Solution::new();
                if solution.matches(field_ty, ty) {
                    let own = Ty::Con(declared.name.clone(), (0..declared.params as u8).map(Ty::Var).collect());
                    fitting.push((name.clone(), own, solution));
                }
            }
        }
        if fitting.is_empty() {
            return None;
        }
        let index = self.below(fitting.len());
        let (name, own, solution) = fitting.swap_remove(index);
        let record_ty = self.settled(&[own], solution).remove(0);
        let record = self.expression(&record_ty, depth - 1);
        Some(Node::new(ty, Level::DOT, &format!("$e.{name}"), vec![record]))
    }

    fn element(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let (sequence_ty, template) = if ty.is("char") && self.chance(60) {
            (Ty::named("string"), "$e.[$0]")
        } else {
            (Ty::of("array", ty.clone()), "$e.($0)")
        };
        let sequence = self.expression(&sequence_ty, depth - 1);
        let index = self.expression(&Ty::named("index"), depth - 1);
        Some(Node::new(ty, Level::DOT, template, vec![sequence, index]))
    }

    fn raising(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let exception = self.exception_value(depth - 1);
        Some(Node::new(ty, Level::APPLY, "raise $e", vec![exception]))
    }

    fn annotated(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        if !ty.can_be_written() || super::pattern::is_word(ty) {
            return None;
        }
        let child = self.expression(ty, depth - 1);
        Some(Node::new(ty, Level::ATOM, &format!("($0 : {ty})"), vec![child]))
    }

    /// `x |> f` or `f @@ x`.
    fn piped(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        let from = self.random_type(1);
        let function = self.expression(&Ty::arrow(from.clone(), ty.clone()), depth - 1);
        let value = self.expression(&from, depth - 1);
        Some(if self.chance(50) {
            Node::new(ty, Level::COMPARE, "$6 |> $7", vec![value, function])
        } else {
            Node::new(ty, Level::CONCAT, "$8 @@ $7", vec![function, value])
        })
    }

    fn formatted(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        if !ty.is("string") {
            return None;
        }
        let (format, children) = self.format_and_arguments(depth);
        let template = format!("Printf.sprintf \"{format}\"{}", " $e".repeat(children.len()));
        Some(Node::new(ty, Level::APPLY, &template, children))
    }

    /// The identity of blocks: a value is the same as itself, and not the same as one built again.
    fn identity(&mut self, ty: &Ty, depth: u32) -> Option<Node> {
        if !ty.is("bool") {
            return None;
        }
        let element = self.random_type(0);
        let value = self.expression(&Ty::of("list", element.clone()), depth - 1);
        let head = self.leaf(&element);
        let (template, children) = match self.below(3) {
            0 => ("let i = $0 in i == i", vec![value]),
            1 => ("let i = $0 in $9 :: i == i", vec![value, head]),
            _ => ("let i = ref $e in let j = i in i == j && i != ref !i", vec![value]),
        };
        Some(Node::new(ty, Level::OPEN, template, children))
    }
}

/// With how many arguments the function gives the type, if with any.
fn fits(signature: &Signature, ty: &Ty) -> Option<(usize, Solution)> {
    let mut solution = Solution::new();
    if solution.matches(&signature.result, ty) {
        return Some((signature.params.len(), solution));
    }
    if signature.template.is_some() || !matches!(ty, Ty::Arrow(..)) {
        return None;
    }
    let mut rest = &signature.ty;
    for given in 0..signature.params.len() {
        let mut solution = Solution::new();
        if solution.matches(rest, ty) {
            return Some((given, solution));
        }
        let Ty::Arrow(_, to) = rest else { break };
        rest = to;
    }
    None
}

//! Patterns of a type, with the variables they bind, and the forms that use them.

use super::Generator;
use super::declaration::Shape;
use super::tree::{Level, Node};
use super::ty::Ty;

impl Generator {
    /// A pattern that cannot fail (a name, `_`, a tuple or a record of such), safe as a parameter; binds its names.
    pub(super) fn simple_pattern(&mut self, ty: &Ty) -> String {
        match ty {
            _ if self.chance(15) => "_".to_string(),
            Ty::Tuple(parts) if self.chance(80) => {
                let parts: Vec<String> = parts.iter().map(|part| self.simple_part(part)).collect();
                format!("({})", parts.join(", "))
            }
            Ty::Con(..) if self.chance(60) => match self.declarations.shape_of(ty) {
                Some(Shape::Record(fields)) => {
                    let (name, field_ty, _) = fields[self.below(fields.len())].clone();
                    let part = self.simple_part(&field_ty);
                    if fields.len() == 1 { format!("{{{name} = {part}}}") } else { format!("{{{name} = {part}; _}}") }
                }
                _ => self.pattern_name(ty),
            },
            _ => self.pattern_name(ty),
        }
    }

    fn simple_part(&mut self, ty: &Ty) -> String {
        if self.chance(20) { "_".to_string() } else { self.pattern_name(ty) }
    }

    /// A name that the rest of the pattern does not use.
    fn pattern_name(&mut self, ty: &Ty) -> String {
        let name = self.fresh_name("v");
        self.bind(&name, ty.clone());
        name
    }

    /// A pattern of the type; binds its names.
    pub(super) fn pattern(&mut self, ty: &Ty, depth: u32) -> String {
        if depth == 0 || self.chance(25) {
            return if self.chance(40) { "_".to_string() } else { self.pattern_name(ty) };
        }
        if self.chance(8) {
            let inner = self.pattern(ty, depth - 1);
            let name = self.pattern_name(ty);
            return format!("({inner} as {name})");
        }
        if self.chance(10) {
            return format!("({} | {})", self.constant_pattern(ty), self.constant_pattern(ty));
        }
        if self.chance(12)
            && let Some(pattern) = self.binding_alternatives(ty)
        {
            return pattern;
        }
        match ty {
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.pattern(part, depth - 1)).collect();
                format!("({})", parts.join(", "))
            }
            Ty::Con(name, args) => match name.as_str() {
                "list" => self.list_pattern(ty, &args[0], depth),
                "option" if self.chance(30) => "None".to_string(),
                "option" => format!("Some {}", self.argument_pattern(&args[0], depth - 1)),
                "result" if self.chance(50) => format!("Ok {}", self.argument_pattern(&args[0], depth - 1)),
                "result" => format!("Error {}", self.argument_pattern(&args[1], depth - 1)),
                "array" => {
                    let parts: Vec<String> = (0..self.below(3)).map(|_| self.pattern(&args[0], depth - 1)).collect();
                    format!("[|{}|]", parts.join("; "))
                }
                "ref" => format!("{{contents = {}}}", self.pattern(&args[0], depth - 1)),
                _ => self.declared_pattern(ty, depth),
            },
            Ty::Var(_) | Ty::Arrow(..) => self.pattern_name(ty),
        }
    }

    /// Alternatives that bind the same name at different places.
    fn binding_alternatives(&mut self, ty: &Ty) -> Option<String> {
        match ty {
            Ty::Tuple(parts) if parts.len() == 2 && parts[0] == parts[1] => {
                let (constant, name) = (self.constant_pattern(&parts[0]), self.pattern_name(&parts[0]));
                Some(format!("(({constant}, {name}) | ({name}, _))"))
            }
            Ty::Con(name, args) if name == "list" => {
                let name = self.pattern_name(&args[0]);
                Some(format!("([{name}] | [_; {name}] | _ :: _ :: {name} :: _)"))
            }
            Ty::Con(name, args) if name == "result" && args[0] == args[1] => {
                let name = self.pattern_name(&args[0]);
                Some(format!("(Ok {name} | Error {name})"))
            }
            Ty::Con(..) => {
                let Some(Shape::Variant(constructors)) = self.declarations.shape_of(ty) else { return None };
                let single: Vec<&(String, Vec<Ty>)> = constructors.iter().filter(|(_, args)| args.len() == 1).collect();
                let (first, second) = (single.first()?, single.last()?);
                if first.0 == second.0 || first.1 != second.1 {
                    return None;
                }
                let name = self.pattern_name(&first.1[0]);
                Some(format!("({} {name} | {} {name})", second.0, first.0))
            }
            _ => None,
        }
    }

    fn list_pattern(&mut self, ty: &Ty, element: &Ty, depth: u32) -> String {
        match self.weighted(&[2, 5, 2, 2]) {
            0 => "[]".to_string(),
            1 => format!("{} :: {}", self.argument_pattern(element, depth - 1), self.argument_pattern(ty, depth - 1)),
            2 => format!("[{}]", self.pattern(element, depth - 1)),
            _ => {
                let first = self.argument_pattern(element, depth - 1);
                let second = self.argument_pattern(element, depth - 1);
                let rest = self.pattern_name(ty);
                format!("{first} :: {second} :: {rest}")
            }
        }
    }

    /// A pattern in parentheses unless it is a single word.
    fn argument_pattern(&mut self, ty: &Ty, depth: u32) -> String {
        let pattern = self.pattern(ty, depth);
        let closed =
            pattern.starts_with(['(', '[', '{', '"', '\'']) && !pattern.contains(" :: ") && !pattern.contains("..");
        if closed || pattern.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            pattern
        } else {
            format!("({pattern})")
        }
    }

    fn declared_pattern(&mut self, ty: &Ty, depth: u32) -> String {
        match self.declarations.shape_of(ty) {
            Some(Shape::Variant(constructors)) => {
                let (name, args) = constructors[self.below(constructors.len())].clone();
                match args.len() {
                    0 => name,
                    1 => format!("{name} {}", self.argument_pattern(&args[0], depth - 1)),
                    _ if self.chance(15) => format!("{name} _"),
                    _ => {
                        let args: Vec<String> = args.iter().map(|arg| self.pattern(arg, depth - 1)).collect();
                        format!("{name} ({})", args.join(", "))
                    }
                }
            }
            Some(Shape::Record(fields)) => {
                let mut parts = Vec::new();
                for (name, field_ty, _) in &fields {
                    if self.chance(70) {
                        parts.push(format!("{name} = {}", self.pattern(field_ty, depth - 1)));
                    }
                }
                match parts.len() {
                    0 => "_".to_string(),
                    count if count == fields.len() => format!("{{{}}}", parts.join("; ")),
                    _ => format!("{{{}; _}}", parts.join("; ")),
                }
            }
            None => self.constant_pattern(ty),
        }
    }

    /// A pattern that binds nothing.
    fn constant_pattern(&mut self, ty: &Ty) -> String {
        match ty.as_con() {
            Some(("int", _)) => self.pick(&["0", "1", "2", "3", "-1", "10", "100"]).to_string(),
            Some(("bool", _)) => self.pick(&["true", "false"]).to_string(),
            Some(("char", _)) => self
                .pick(&["'a'", "'b'", "'a'..'z'", "'0'..'9'", "'A'..'Z'", "'\\n'", "' '", "'\\000'..'\\031'"])
                .to_string(),
            Some(("string", _)) => self.pick(&["\"\"", "\"a\"", "\"ab\"", "\"hello\"", "\"\\n\""]).to_string(),
            Some(("float", _)) => self.pick(&["0.", "1.", "0.5"]).to_string(),
            Some(("list", _)) => self.pick(&["[]", "[_]", "_ :: _ :: _"]).to_string(),
            Some(("option", _)) => self.pick(&["None", "Some _"]).to_string(),
            Some((_, _)) => match self.declarations.shape_of(ty) {
                Some(Shape::Variant(constructors)) => {
                    let (name, args) = &constructors[self.below(constructors.len())];
                    if args.is_empty() { name.clone() } else { format!("{name} _") }
                }
                _ => "_".to_string(),
            },
            None => "_".to_string(),
        }
    }

    /// A pattern for a handler; binds its names.
    pub(super) fn exception_pattern(&mut self) -> String {
        if !self.declarations.exceptions.is_empty() && self.chance(50) {
            let index = self.below(self.declarations.exceptions.len());
            let (name, args) = self.declarations.exceptions[index].clone();
            return match args.len() {
                0 => name,
                1 => format!("{name} {}", self.argument_pattern(&args[0], 1)),
                _ => {
                    let args: Vec<String> = args.iter().map(|arg| self.pattern(arg, 1)).collect();
                    format!("{name} ({})", args.join(", "))
                }
            };
        }
        match self.below(6) {
            5 => self.pattern_name(&Ty::named("exn")),
            0 => "Not_found".to_string(),
            1 => format!("Failure {}", self.pattern_name(&Ty::named("string"))),
            2 => format!("Invalid_argument {}", self.pattern_name(&Ty::named("string"))),
            3 => "Division_by_zero | Exit".to_string(),
            _ => "Invalid_argument _ | Failure _".to_string(),
        }
    }

    /// Sometimes a guard.
    pub(super) fn guard(&mut self, depth: u32) -> Option<Node> {
        self.chance(15).then(|| self.expression(&Ty::named("bool"), depth.saturating_sub(2)))
    }

    /// `match scrutinee with ...`.
    pub(super) fn match_node(&mut self, ty: &Ty, scrutinee: Node, depth: u32) -> Node {
        let scrutinee_ty = scrutinee.ty.clone();
        let mut template = "match $0 with".to_string();
        let mut children = vec![scrutinee];
        if self.chance(8) {
            let arm = self.leaf(ty);
            let pattern = self.scoped(|this| this.exception_pattern());
            template.push_str(&format!(" | exception ({pattern}) -> $1"));
            children.push(arm);
        }
        self.cases(&scrutinee_ty, ty, depth, &mut template, &mut children);
        Node::new(ty, Level::OPEN, &template, children)
    }

    /// `function ...`.
    pub(super) fn function_cases(&mut self, ty: &Ty, from: &Ty, to: &Ty, depth: u32) -> Node {
        let mut template = "function".to_string();
        let mut children = Vec::new();
        self.cases(from, to, depth, &mut template, &mut children);
        Node::new(ty, Level::OPEN, &template, children)
    }

    fn cases(&mut self, from: &Ty, to: &Ty, depth: u32, template: &mut String, children: &mut Vec<Node>) {
        for _ in 0..1 + self.below(3) {
            let (pattern, guard, arm) = self.scoped(|this| {
                let pattern = if this.chance(70) { this.declared_or_any(from) } else { this.pattern(from, 3) };
                let guard = this.guard(depth);
                let arm = this.expression(to, depth.saturating_sub(1));
                (pattern, guard, arm)
            });
            template.push_str(&format!(" | {pattern}"));
            if let Some(guard) = guard {
                template.push_str(" when $3");
                children.push(guard);
            }
            template.push_str(" -> $1");
            children.push(arm);
        }
        // Some matches stay incomplete, so that Match_failure is seen too.
        if self.chance(88) {
            let last = self.scoped(|this| {
                let pattern = if this.chance(60) { "_".to_string() } else { this.pattern_name(from) };
                (pattern, this.leaf(to))
            });
            template.push_str(&format!(" | {} -> $1", last.0));
            children.push(last.1);
        }
    }

    /// A pattern of at least one constructor where the type has some.
    fn declared_or_any(&mut self, ty: &Ty) -> String {
        for _ in 0..4 {
            let mark = self.scope.len();
            let pattern = self.pattern(ty, 2);
            if pattern != "_" && !pattern.starts_with('v') {
                return pattern;
            }
            self.scope.truncate(mark);
        }
        "_".to_string()
    }
}

/// Whether the type is one of the generator's words for narrowed arguments, or unfit to be written.
pub(super) fn is_word(ty: &Ty) -> bool {
    match ty {
        Ty::Con(name, args) => {
            matches!(name.as_str(), "small" | "index" | "shift" | "numeral" | "order") || args.iter().any(is_word)
        }
        Ty::Arrow(from, to) => is_word(from) || is_word(to),
        Ty::Tuple(parts) => parts.iter().any(is_word),
        Ty::Var(_) => false,
    }
}

//! Labels, polymorphic variants and binding operators: a definition, then calls of it in several forms.

use super::Generator;
use super::tree::Node;
use super::ty::Ty;

/// Nodes per expression.
const BUDGET: i32 = 10;

impl Generator {
    /// A definition and what is done with it.
    pub(super) fn calling_items(&mut self) -> Vec<Node> {
        match self.weighted(&[4, 4, 3]) {
            0 => self.labelled(),
            1 => self.tagged(),
            _ => self.binding_operators(),
        }
    }

    fn small(&mut self, ty: &Ty) -> Node {
        self.budget = BUDGET;
        self.expression(ty, 2)
    }

    /// A function with labels and optional parameters, called in any order and with less.
    fn labelled(&mut self) -> Vec<Node> {
        let name = self.fresh_name("l");
        let [named, optional, last] = [0; 3].map(|_| self.random_type(1));
        let result = self.random_type(1);
        let default = Node::leaf(&optional, self.declarations.smallest(&optional));
        let body = self.looped(|this| {
            this.scoped(|this| {
                for (variable, ty) in [("a", &named), ("b", &optional), ("c", &last)] {
                    this.bind(variable, ty.clone());
                }
                this.small(&result)
            })
        });
        let annotated = format!("let {name} ~(a : {named}) ?(b = $0) (c : {last}) = $0");
        let mut items = vec![self.item(&annotated, vec![default, body])];
        const CALLS: &[(&str, &str)] = &[
            ("~a:$e $e", "ac"),
            ("$e ~a:$e", "ca"),
            ("~b:$e ~a:$e $e", "bac"),
            ("$e ~b:$e ~a:$e", "cba"),
            ("~a:$e ?b:(Some $e) $e", "abc"),
            ("?b:None $e ~a:$e", "ca"),
            ("~a:$e", "a"),
            ("~b:$e", "b"),
        ];
        for _ in 0..1 + self.below(3) {
            let (form, letters) = CALLS[self.below(CALLS.len())];
            let children = letters.bytes().map(|letter| match letter {
                b'a' => self.small(&named),
                b'b' => self.small(&optional),
                _ => self.small(&last),
            });
            let children = children.collect();
            let value = self.fresh_name("y");
            items.push(self.item(&format!("let {value} = {name} {form}"), children));
        }
        items
    }

    /// A function on tags, values with them, and one that passes the others on.
    fn tagged(&mut self) -> Vec<Node> {
        let (name, other, value) = (self.fresh_name("q"), self.fresh_name("q"), self.fresh_name("y"));
        let (argument, result) = (self.random_type(1), self.random_type(1));
        let of_tag = self.looped(|this| {
            this.scoped(|this| {
                this.bind("n", argument.clone());
                this.small(&result)
            })
        });
        let plain = [self.small(&result), self.small(&result)];
        let [first, second] = plain;
        let head = format!("let {name} = function `A -> $1 | `B (n : {argument}) -> $1 | `C -> $1");
        let mut items = vec![self.item(&head, vec![first, of_tag, second])];
        let given = self.small(&argument);
        let condition = self.small(&Ty::named("bool"));
        items.push(self.item(
            &format!("let {value} = List.map {name} [`A; `B $e; if $0 then `C else `A]"),
            vec![given, condition],
        ));
        let rest = self.small(&result);
        let text = match self.chance(50) {
            true => format!("let {other} = function `D -> $1 | (`A | `B _) as x -> {name} x"),
            false => format!("let {other} = function `D -> $1 | `A | `B _ | `C as x -> {name} x"),
        };
        items.push(self.item(&text, vec![rest]));
        let last = self.fresh_name("y");
        let given = self.small(&argument);
        items.push(self.item(&format!("let {last} = ({other} `D, {other} (`B $e), `E (`A, 1))"), vec![given]));
        items
    }

    /// `let*` and `and*` on options.
    fn binding_operators(&mut self) -> Vec<Node> {
        let value = self.fresh_name("y");
        let (one, two, result) = (self.random_type(1), self.random_type(1), self.random_type(1));
        let first = self.small(&Ty::of("option", one.clone()));
        let (second, body) = self.scoped(|this| {
            this.bind("a", one.clone());
            let second = this.small(&Ty::of("option", two.clone()));
            this.bind("b", two.clone());
            (second, this.small(&result))
        });
        let text = match self.below(3) {
            0 => format!("let {value} = let ( let* ) = Option.bind in let* a = $1 in let* b = $1 in Some ($0)"),
            1 => format!("let {value} = let ( let+ ) o f = Option.map f o in let+ a = $1 in let+ b = $1 in ($0)"),
            _ => format!(
                "let {value} = let ( let* ) o f = match o with None -> [] | Some x -> f x in let* a = $1 in let* b = $1 in [($0)]"
            ),
        };
        vec![self.item(&text, vec![first, second, body])]
    }
}

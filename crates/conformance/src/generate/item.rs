//! The items of a program: the probe, declarations, functions, then values to look at.

use super::Generator;
use super::tree::{Level, Node};
use super::ty::Ty;

/// Nodes per item.
const BUDGET: i32 = 24;

impl Generator {
    /// All items in order.
    pub(super) fn items(&mut self) -> Vec<Node> {
        let item = Ty::named("item");
        let mut items = vec![Node::new(&item, Level::OPEN, "let p name x = print_string name; x", Vec::new())];
        for _ in 0..self.below(4) {
            items.push(self.declare_type());
        }
        for _ in 0..self.below(3) {
            items.push(self.declare_exception());
        }
        for _ in 0..self.below(4) {
            items.extend(self.module_items());
        }
        for _ in 0..self.below(2) {
            items.extend(self.calling_items());
        }
        for _ in 0..1 + self.below(3) {
            self.budget = BUDGET;
            let definition = self.definition();
            items.push(definition.node);
            self.bind_with_cost(&definition.name, definition.ty, definition.cost);
        }
        for _ in 0..3 + self.below(3) {
            self.budget = BUDGET;
            let value = self.value_item();
            items.push(value);
        }
        items
    }

    fn value_item(&mut self) -> Node {
        let item = Ty::named("item");
        match self.weighted(&[5, 3, 3, 2]) {
            // Later items use it, so it must not raise.
            0 => {
                let ty = self.random_type_or_function();
                let value = self.expression(&ty, 4);
                let fallback = Node::leaf(&ty, self.declarations.smallest(&ty));
                let name = if self.chance(30) { self.local_name() } else { self.fresh_name("x") };
                self.bind(&name, ty);
                Node::new(&item, Level::OPEN, &format!("let {name} = try $0 with _ -> $1"), vec![value, fallback])
            }
            1 => {
                let ty = self.random_type(2);
                let value = self.expression(&ty, 4);
                let name = self.fresh_name("y");
                Node::new(&item, Level::OPEN, &format!("let {name} = $0"), vec![value])
            }
            2 => {
                let ty = self.random_type(2);
                let value = self.expression(&ty, 4);
                Node::new(&item, Level::OPEN, "$0", vec![value])
            }
            _ => {
                let statement = self.statement(4);
                Node::new(&item, Level::OPEN, "let () = $0", vec![statement])
            }
        }
    }
}

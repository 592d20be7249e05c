//! Random well-typed programs that surely end, made to be run here and on the real OCaml.
//!
//! In: a seed. Out: a [`Program`]; start at [`program`]. Generation follows the type that is wanted: each expression is
//! chosen among variables, literals, operators, library calls and control forms of that type. Recursion is structural or
//! counts down from a small number, loops nest at most twice, so programs end soon; the rare ones that do not are left
//! out by the caller. A helper `p` that prints its name before it returns its argument makes the order of evaluation visible.
//! Invariant: the same seed gives the same program on every machine.
//! Not here: running (see `oracle`, `ours`), deciding what counts as equal (see `transcript`).

mod calling;
mod declaration;
mod expression;
mod function;
mod item;
pub mod library;
mod literal;
mod module;
mod pattern;
mod statement;
pub mod tree;
pub mod ty;

use declaration::Declarations;
use tree::Node;
use ty::Ty;

/// A generated program: its items in order.
#[derive(Clone, Debug)]
pub struct Program {
    items: Vec<Node>,
    declarations: Declarations,
}

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let mut generator = Generator::new(seed);
    let items = generator.items();
    Program { items, declarations: generator.declarations }
}

impl Program {
    /// The text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for item in &self.items {
            item.print(&mut text);
            text.push_str("\n;;\n");
        }
        text
    }

    /// Simpler programs, the boldest steps first: without some items, then with some expression replaced.
    pub fn simpler(&self) -> Vec<Program> {
        let with_items = |items| Program { items, declarations: self.declarations.clone() };
        let count = self.items.len();
        let mut programs = Vec::new();
        if count > 3 {
            programs.push(with_items(self.items[count / 2..].to_vec()));
            programs.push(with_items(self.items[..count / 2].to_vec()));
        }
        for index in (0..count).rev() {
            let mut items = self.items.clone();
            items.remove(index);
            programs.push(with_items(items));
        }
        let smallest = |ty: &Ty| Node::leaf(ty, self.declarations.smallest(ty));
        for index in (0..count).rev() {
            let mut versions = Vec::new();
            self.items[index].simpler_below(&smallest, &mut versions);
            for version in versions {
                let mut items = self.items.clone();
                items[index] = version;
                programs.push(with_items(items));
            }
        }
        programs
    }
}

/// A name in scope.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    /// With variables where it is polymorphic.
    ty: Ty,
    /// How many loops nest when it is called.
    cost: u8,
}

/// The state of generation.
struct Generator {
    random: fastrand::Rng,
    declarations: Declarations,
    scope: Vec<Variable>,
    /// Modules that can be opened and included.
    modules: Vec<module::ValueModule>,
    /// How many loops surround the current place.
    loops: u8,
    /// How many more nodes the current item may have.
    budget: i32,
    fresh: u32,
}

/// Loops nest at most this deep, through calls too.
const MOST_LOOPS: u8 = 2;

impl Generator {
    fn new(seed: u64) -> Generator {
        let random = fastrand::Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed);
        let declarations = Declarations::default();
        Generator { random, declarations, scope: Vec::new(), modules: Vec::new(), loops: 0, budget: 0, fresh: 0 }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.usize(0..end.max(1))
    }

    /// True in `percent` of a hundred cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(0..100) < percent
    }

    fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len())]
    }

    /// One of the indices, each as often as its weight says.
    fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut left = self.random.u32(0..weights.iter().sum::<u32>().max(1));
        for (index, weight) in weights.iter().enumerate() {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return index,
            }
        }
        0
    }

    fn bind(&mut self, name: &str, ty: Ty) {
        self.bind_with_cost(name, ty, 0);
    }

    fn bind_with_cost(&mut self, name: &str, ty: Ty, cost: u8) {
        self.scope.push(Variable { name: name.to_string(), ty, cost });
    }

    /// Runs `body` and forgets what it bound.
    fn scoped<R>(&mut self, body: impl FnOnce(&mut Generator) -> R) -> R {
        let mark = self.scope.len();
        let result = body(self);
        self.scope.truncate(mark);
        result
    }

    /// Runs `body` as something that may run several times.
    fn looped<R>(&mut self, body: impl FnOnce(&mut Generator) -> R) -> R {
        self.loops += 1;
        let result = body(self);
        self.loops -= 1;
        result
    }

    /// Variables that are not shadowed and cheap enough here.
    fn visible(&self) -> Vec<&Variable> {
        let mut seen: Vec<&str> = Vec::new();
        let mut visible = Vec::new();
        for variable in self.scope.iter().rev() {
            if !seen.contains(&variable.name.as_str()) {
                seen.push(&variable.name);
                if variable.cost + self.loops <= MOST_LOOPS {
                    visible.push(variable);
                }
            }
        }
        visible
    }

    /// A name for a local variable; few names, so that shadowing is common.
    fn local_name(&mut self) -> String {
        const NAMES: &[&str] = &["a", "b", "c", "x", "y", "z", "n", "m", "u", "w", "x'", "acc", "k", "_t"];
        self.pick(NAMES).to_string()
    }

    /// A name that nothing else has.
    fn fresh_name(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    /// A type for a value, not too large; without functions unless `depth` is large enough to hold one.
    fn random_type(&mut self, depth: u32) -> Ty {
        const BASES: &[&str] = &["int", "int", "int", "bool", "string", "char", "float"];
        if depth == 0 {
            return Ty::named(self.pick(BASES));
        }
        match self.weighted(&[8, 4, 3, 4, 1, 2, 5, 1]) {
            0 => Ty::named(self.pick(BASES)),
            1 => Ty::of("list", self.random_type(depth - 1)),
            2 => Ty::of("option", self.random_type(depth - 1)),
            3 => {
                let count = 2 + self.below(2);
                Ty::Tuple((0..count).map(|_| self.random_type(depth - 1)).collect())
            }
            4 => Ty::of("array", self.random_type(depth - 1)),
            5 => Ty::of("ref", self.random_type(0)),
            6 => self.declared_type(depth),
            _ => {
                let (ok, error) = (self.random_type(0), self.random_type(0));
                Ty::Con("result".to_string(), vec![ok, error])
            }
        }
    }

    fn declared_type(&mut self, depth: u32) -> Ty {
        let count = self.declarations.types.len();
        let hidden = self.declarations.hidden.len();
        if count + hidden == 0 {
            return Ty::named("int");
        }
        let index = self.below(count + hidden);
        if let Some(hidden) = index.checked_sub(count) {
            return Ty::named(&self.declarations.hidden[hidden].0);
        }
        let (name, params) = (self.declarations.types[index].name.clone(), self.declarations.types[index].params);
        let args = (0..params).map(|_| self.random_type(depth.saturating_sub(1))).collect();
        Ty::Con(name, args)
    }

    /// A function type or a value type.
    fn random_type_or_function(&mut self) -> Ty {
        if !self.chance(15) {
            return self.random_type(2);
        }
        let (from, to) = (self.random_type(1), self.random_type(1));
        Ty::arrow(from, to)
    }
}

#[cfg(test)]
mod tests;

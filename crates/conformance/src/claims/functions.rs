//! Small functions in which the conditions are the point: bits, floats that equal nothing, references given twice, ends of the
//! integers, lists and variants.
//!
//! In: a seed, and what the function gives. Out: a text with a function [`ENTRY`]; start at [`function`]. Expressions come from a table
//! of rules; what is around them is a condition, a match, a name, an assignment, a loop or a recursion.
//! Invariant: the same seed gives the same text on every machine.
//! Not here: whole programs of all kinds (see `generate`).

use std::fmt::Write as _;

/// The name of the function.
pub const ENTRY: &str = "f";

/// What an expression is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// `int`
    Int,
    /// `bool`
    Bool,
    /// `float`
    Float,
    /// `int list`
    Ints,
    /// `float list`
    Floats,
    /// `int ref`
    Cell,
    /// A declared variant.
    Shape,
    /// `float * int`
    Pair,
    /// `int option`
    Maybe,
    /// A declared enumeration.
    Light,
}

use Sort::{Bool, Cell, Float, Floats, Int, Ints, Light, Maybe, Pair, Shape};

/// What is declared before the function.
const TYPES: &str = "type shape = Dot | Ring of int | Two of shape * shape\ntype light = Red | Amber | Green\n";

/// How expressions are made of others: `$` and the letter of a sort is one of it, `$k` a literal integer.
const RULES: &[(Sort, &str)] = &[
    (Bool, "$i < $i"),
    (Bool, "$i <= $i"),
    (Bool, "$i = $i"),
    (Bool, "$i <> $i"),
    (Bool, "$i land $k = $k"),
    (Bool, "$i lxor $i = $k"),
    (Bool, "$i lsr $k > $i"),
    (Bool, "$i * $i = $k"),
    (Bool, "$i mod $k = $i"),
    (Bool, "abs $i < 0"),
    (Bool, "not $b"),
    (Bool, "$b && $b"),
    (Bool, "$b || $b"),
    (Bool, "$b = $b"),
    (Bool, "$f = $f"),
    (Bool, "$f <> $f"),
    (Bool, "$f < $f"),
    (Bool, "$f >= $f"),
    (Bool, "compare $f $f = 0"),
    (Bool, "1. /. $f < 0."),
    (Bool, "abs_float $f < $f"),
    (Bool, "$l = $l"),
    (Bool, "List.mem $i $l"),
    (Bool, "List.mem $f $m"),
    (Bool, "$m = $m"),
    (Bool, "compare $m $m <> 0"),
    (Bool, "List.for_all (fun x -> x > $k) $l"),
    (Bool, "$p = $p"),
    (Bool, "$p < $p"),
    (Bool, "$s = $s"),
    (Bool, "$o = $o"),
    (Bool, "$h = $h"),
    (Bool, "$r == $r"),
    (Bool, "!$r = $i"),
    (Bool, "$r = $r"),
    (Int, "$i + $i"),
    (Int, "$i - $i"),
    (Int, "$i * $k"),
    (Int, "$i / $k"),
    (Int, "$i mod $k"),
    (Int, "$k / $i"),
    (Int, "$i land $i"),
    (Int, "$i lor $k"),
    (Int, "$i lxor $i"),
    (Int, "$i lsl 1"),
    (Int, "$i asr 2"),
    (Int, "lnot $i"),
    (Int, "- $i"),
    (Int, "abs $i"),
    (Int, "max $i $i"),
    (Int, "compare $f $f"),
    (Int, "truncate $f"),
    (Int, "List.length $l"),
    (Int, "List.hd $l"),
    (Int, "List.fold_left (fun a x -> a + x) 0 $l"),
    (Int, "!$r"),
    (Int, "(if $b then $i else $i)"),
    (Int, "snd $p"),
    (Float, "$f +. $f"),
    (Float, "$f -. $f"),
    (Float, "$f *. $q"),
    (Float, "$f /. $f"),
    (Float, "float_of_int $i"),
    (Float, "abs_float $f"),
    (Float, "min $f $f"),
    (Float, "fst $p"),
    (Float, "sqrt $f"),
    (Ints, "$i :: $l"),
    (Ints, "List.rev $l"),
    (Ints, "$l @ $l"),
    (Ints, "List.filter (fun x -> x < $k) $l"),
    (Floats, "$f :: $m"),
    (Floats, "List.rev $m"),
    (Pair, "($f, $i)"),
    (Shape, "Ring $i"),
    (Shape, "Two ($s, $s)"),
    (Maybe, "Some $i"),
];

const INTS: &[&str] = &["0", "1", "(-1)", "2", "3", "7", "10", "100", "40000", "65535", "max_int", "min_int"];
const FLOATS: &[&str] = &["0.", "(-0.)", "1.", "(-1.)", "0.5", "3.7", "1e300", "nan", "infinity", "neg_infinity"];

/// Parameters of functions whose inputs are finitely many.
const FINITE: &[Sort] = &[Bool, Light, Bool, Light];
const USUAL: &[Sort] = &[Int, Int, Bool, Float, Float, Ints, Floats, Cell, Cell, Shape, Pair, Maybe, Light];

/// What the inputs of a function are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// Of any sort.
    Any,
    /// Finitely many.
    Finite,
}

/// The function of a seed.
pub fn function(seed: u64, domain: Domain, result: Sort) -> String {
    let random = fastrand::Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xc1a1);
    let mut writer = Writer { random, variables: Vec::new(), result };
    writer.function(if domain == Domain::Finite { FINITE } else { USUAL })
}

struct Writer {
    random: fastrand::Rng,
    /// Names in scope with their sorts, the innermost last.
    variables: Vec<(String, Sort)>,
    result: Sort,
}

impl Writer {
    fn function(&mut self, sorts: &[Sort]) -> String {
        let mut count = self.random.usize(1..=3);
        let first = sorts[self.random.usize(0..sorts.len())];
        for number in 0..count {
            // Two of one sort are more interesting than two that have nothing to do with each other.
            let sort = if self.random.bool() { first } else { sorts[self.random.usize(0..sorts.len())] };
            self.variables.push((format!("{}", char::from(b'a' + number as u8)), sort));
        }
        let recursive = sorts == USUAL && self.random.usize(0..4) == 0;
        if recursive {
            self.variables.push(("n".to_string(), Int));
            count += 1;
        }
        let mut text = TYPES.to_string();
        let params: String =
            self.variables.iter().map(|(name, sort)| format!(" ({name} : {})", written(*sort))).collect();
        let body = if recursive { self.recursion(count) } else { self.body(3) };
        let rec = if recursive { "rec " } else { "" };
        _ = writeln!(text, "let {rec}{ENTRY}{params} =\n  {body}");
        text
    }

    /// A countdown, or a walk along a list.
    fn recursion(&mut self, count: usize) -> String {
        let args: Vec<String> = self.variables[..count].iter().map(|(name, _)| name.clone()).collect();
        let list = self.variables[..count].iter().position(|(_, sort)| matches!(sort, Ints | Floats));
        let done = self.body(1);
        let next = self.expression(Int, 1);
        let with = |replaced: &[(usize, String)]| {
            let arg = |at: usize| replaced.iter().find(|(place, _)| *place == at).map_or(&args[at], |(_, text)| text);
            (0..count).map(|at| format!(" {}", arg(at))).collect::<String>()
        };
        match list {
            Some(at) => {
                let element = if self.variables[at].1 == Ints { Int } else { Float };
                let (name, before) = (args[at].clone(), self.variables.len());
                self.variables.push(("x".to_string(), element));
                let (test, early) = (self.expression(Bool, 1), self.body(1));
                self.variables.truncate(before);
                let call = with(&[(at, "rest".to_string()), (count - 1, format!("({next})"))]);
                format!("match {name} with [] -> {done} | x :: rest -> if {test} then {early} else {ENTRY}{call}")
            }
            None => {
                let (test, early) = (self.expression(Bool, 1), self.body(1));
                let call = with(&[(count - 1, "(n - 1)".to_string())]);
                format!("if n <= 0 then {done} else if {test} then {early} else {ENTRY}{call}")
            }
        }
    }

    /// What a function does with what is in scope.
    fn body(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.expression(self.result, 1);
        }
        let before = self.variables.len();
        let text = match self.random.usize(0..9) {
            0..=3 => {
                let (test, yes, no) = (self.expression(Bool, 2), self.body(depth - 1), self.body(depth - 1));
                format!("(if {test} then {yes} else {no})")
            }
            4 => {
                let (list, none) = (self.expression(Ints, 1), self.body(depth - 1));
                self.variables.extend([("x".to_string(), Int), ("y".to_string(), Ints)]);
                format!("(match {list} with [] -> {none} | x :: y -> {})", self.body(depth - 1))
            }
            5 => {
                let (shape, dot) = (self.expression(Shape, 1), self.body(depth - 1));
                self.variables.push(("z".to_string(), Int));
                let ring = self.body(depth - 1);
                self.variables.pop();
                let two = self.body(depth - 1);
                format!("(match {shape} with Dot -> {dot} | Ring z -> {ring} | Two (_, Dot) -> {dot} | Two _ -> {two})")
            }
            6 => {
                let value = self.expression(Int, 2);
                self.variables.push(("m".to_string(), Int));
                format!("(let m = {value} in {})", self.body(depth - 1))
            }
            7 => {
                let (cell, value, body) = (self.expression(Cell, 0), self.expression(Int, 1), self.body(depth - 1));
                format!("({cell} := {value}; {body})")
            }
            _ => {
                let (start, end) = (self.expression(Int, 1), self.expression(Int, 1));
                self.variables.push(("i".to_string(), Cell));
                let rest = self.body(depth - 1);
                format!("(let i = ref {start} in while !i < {end} do i := !i + 3 done; {rest})")
            }
        };
        self.variables.truncate(before);
        text
    }

    /// An expression of a sort, in parentheses where it is more than a word.
    fn expression(&mut self, sort: Sort, depth: u32) -> String {
        let rules: Vec<&str> = RULES.iter().filter(|(of, _)| *of == sort).map(|(_, rule)| *rule).collect();
        if depth == 0 || rules.is_empty() || self.random.usize(0..4) == 0 {
            return self.leaf(sort);
        }
        let rule = rules[self.random.usize(0..rules.len())];
        let mut text = "(".to_string();
        let mut rest = rule.chars();
        while let Some(letter) = rest.next() {
            match (letter, if letter == '$' { rest.next() } else { None }) {
                (_, Some('k')) => text += INTS[self.random.usize(0..INTS.len())],
                (_, Some('q')) => text += FLOATS[self.random.usize(0..FLOATS.len())],
                (_, Some(of)) => text += &self.expression(sort_of(of), depth - 1),
                (letter, None) => text.push(letter),
            }
        }
        text + ")"
    }

    /// A variable, or a literal.
    fn leaf(&mut self, sort: Sort) -> String {
        let visible = |place: usize, name: &str| !self.variables[place + 1..].iter().any(|(later, _)| later == name);
        let of_sort =
            self.variables.iter().enumerate().filter(|(place, (name, of))| *of == sort && visible(*place, name));
        let fitting: Vec<String> = of_sort.map(|(_, (name, _))| name.clone()).collect();
        if !fitting.is_empty() && self.random.usize(0..5) > 0 {
            return fitting[self.random.usize(0..fitting.len())].clone();
        }
        let literals = match sort {
            Int => INTS,
            Bool => &["true", "false"],
            Float => FLOATS,
            Ints => &["[]", "[1]", "[0; 7]"],
            Floats => &["[]", "[nan]", "[0.; 1.]"],
            Cell => &["(ref 0)"],
            Shape => &["Dot", "(Ring 3)"],
            Pair => &["(nan, 0)", "(0., 1)"],
            Maybe => &["None", "(Some 2)"],
            Light => &["Red", "Amber", "Green"],
        };
        literals[self.random.usize(0..literals.len())].to_string()
    }
}

fn sort_of(letter: char) -> Sort {
    match letter {
        'i' => Int,
        'b' => Bool,
        'f' => Float,
        'l' => Ints,
        'm' => Floats,
        'r' => Cell,
        's' => Shape,
        'p' => Pair,
        'o' => Maybe,
        _ => Light,
    }
}

/// A sort as OCaml.
fn written(sort: Sort) -> &'static str {
    match sort {
        Int => "int",
        Bool => "bool",
        Float => "float",
        Ints => "int list",
        Floats => "float list",
        Cell => "int ref",
        Shape => "shape",
        Pair => "float * int",
        Maybe => "int option",
        Light => "light",
    }
}

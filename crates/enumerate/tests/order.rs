//! The order of enumeration is a golden file per type: the first inputs, size by size, with their holes open.
//!
//! Updated by `UPDATE_EXPECT=1 cargo test -p refute-enumerate --test all order::`.

use crate::reading::read;
use expect_test::expect_file;
use refute_enumerate::{Inputs, Strings, show_open};

/// How many inputs a file shows.
const SHOWN: usize = 60;

/// The first inputs of the function `entry` of a text.
fn first_inputs(text: &str, strings: Strings) -> String {
    let (space, args) = read(text).expect("inputs can be made");
    let mut inputs = Inputs::new(&space, args, strings);
    let mut out = format!("{}\n", text.trim());
    let (mut shown, mut size) = (0, 0);
    let largest = inputs.largest().unwrap_or(16);
    while shown < SHOWN && size < largest {
        size += 1;
        let mut lines = String::new();
        inputs.of_size(size, &mut |shapes| {
            shown += 1;
            lines += &format!("    {}\n", show_open(&space, shapes));
            shown < SHOWN
        });
        if !lines.is_empty() {
            out += &format!("\nsize {size}\n{lines}");
        }
    }
    out
}

macro_rules! order {
    ($($name:ident: $strings:ident, $text:literal;)*) => {$(
        #[test]
        fn $name() {
            let file = concat!("order/", stringify!($name), ".txt");
            expect_file![file].assert_eq(&first_inputs($text, Strings::$strings));
        }
    )*};
}

order! {
    int_list: Whole, "let entry (l : int list) = l";
    nested_lists: Whole, "let entry (l : bool list list) = l";
    several_arguments: Whole, "let entry (n : int) (l : int list) (b : bool) = (n, l, b)";
    tuple_and_option: Whole, "let entry (p : int option * (string * bool)) (q : unit option) = (p, q)";
    arrays: Whole, "let entry (a : int array array) = a";
    references: Whole, "let entry (r : (int option) ref) (c : char) = (r, c)";
    spelled_strings: Spelled, "let entry (l : string list) (b : bytes) = (l, b)";
    whole_strings: Whole, "let entry (l : string list) = l";
    results: Whole, "let entry (r : ((int, string) result) list) = r";
    tree: Whole, "type tree = Empty | Node of int * tree * tree\nlet entry (t : tree) = t";
    parametric_tree: Whole, "type 'a tree = Leaf of 'a | Fork of 'a tree list\nlet entry (t : 'a tree) = t";
    mutually_recursive: Whole, "type formula = True | Not of formula | And of formula * formula | Less of expr * expr\nand expr = Num of int | Plus of expr * expr\nlet entry (f : formula) = ignore f";
    records: Whole, "type p = { name : string; age : int option }\ntype q = Box of { inner : p; deep : q list } | Nil\nlet entry (q : q) = q";
    functions_int_int: Whole, "let entry (f : int -> int) = ignore f";
    functions_int_bool: Whole, "let entry (f : int -> bool) = ignore f";
    functions_int_int_int: Whole, "let entry (f : int -> int -> int) = ignore f";
    functions_string_int: Whole, "let entry (f : string -> int) = ignore f";
    functions_option_int: Whole, "let entry (f : 'a option -> int) = ignore f";
    functions_pair_bool: Whole, "let entry (f : int * int -> bool) = ignore f";
    functions_pair_pair: Whole, "let entry (f : 'a * 'b -> 'a * 'b) = ignore f";
    functions_list_int: Whole, "let entry (f : int list -> int) = ignore f";
    functions_int_list: Whole, "let entry (f : int -> int list) = ignore f";
    functions_in_lists: Whole, "let entry (l : (int -> bool) list) = l";
    functions_bool: Whole, "let entry (f : bool -> bool) = ignore f";
    functions_string: Whole, "let entry (f : string -> string -> string) = ignore f";
    functions_float: Whole, "let entry (f : float -> float) = ignore f";
    functions_unit: Whole, "let entry (f : int -> unit) (g : unit -> int) = ignore (f, g)";
    functions_of_functions: Whole, "let entry (f : (int -> int) -> int -> int) = ignore f";
    functions_of_records: Whole, "type p = { name : string; mutable age : int }\nlet entry (f : p -> bool) = ignore f";
    functions_of_trees: Whole, "type tree = Empty | Node of int * tree * tree\nlet entry (f : tree -> tree) = ignore f";
    fold: Whole, "let entry (f : 'a -> 'b -> 'a) (a : 'a) (l : 'b list) = List.fold_left f a l";
}

//! The library functions that generated programs call, with their types, as the generator needs them.
//!
//! Beside real types the table uses words that narrow an argument down: `small` (a size that is cheap), `index` (near
//! the bounds of short sequences), `shift` (0 to 62), `numeral` (a string that is often a number) and `'a order` (a
//! pure total order, because what a sort does with anything else is nobody's promise).
//! A line is `name : type`, or `template => type` where each `$e` is an argument (for labels).

use super::ty::{self, Ty};
use std::sync::OnceLock;

/// A library function.
#[derive(Debug)]
pub struct Signature {
    /// How a call looks when all arguments are there: `$e` for each argument; `None`: plain application.
    pub template: Option<String>,
    /// The name; empty for templates.
    pub name: String,
    /// Types of the parameters.
    pub params: Vec<Ty>,
    /// Type of the result.
    pub result: Ty,
    /// The whole type.
    pub ty: Ty,
}

/// All of them.
pub fn signatures() -> &'static [Signature] {
    static TABLE: OnceLock<Vec<Signature>> = OnceLock::new();
    TABLE.get_or_init(|| TEXT.lines().filter(|line| !line.trim().is_empty()).map(read_line).collect())
}

fn read_line(line: &str) -> Signature {
    let (name, template, text) = match line.split_once(" => ") {
        Some((template, text)) => (String::new(), Some(template.trim().to_string()), text),
        None => {
            let (name, text) = line.split_once(" : ").expect("a colon in each line");
            (name.trim().to_string(), None, text)
        }
    };
    let ty = ty::parse(text);
    let (params, result) = ty.uncurry();
    let (params, result) = (params.into_iter().cloned().collect(), result.clone());
    Signature { template, name, params, result, ty }
}

/// Infix operators: operator, type, level, whether it associates to the right.
pub const INFIX: &[(&str, &str, u8, bool)] = &[
    ("+", "int -> int -> int", 0x9, false),
    ("-", "int -> int -> int", 0x9, false),
    ("*", "int -> int -> int", 0xa, false),
    ("/", "int -> int -> int", 0xa, false),
    ("mod", "int -> int -> int", 0xa, false),
    ("land", "int -> int -> int", 0xa, false),
    ("lor", "int -> int -> int", 0xa, false),
    ("lxor", "int -> int -> int", 0xa, false),
    ("lsl", "int -> shift -> int", 0xb, true),
    ("lsr", "int -> shift -> int", 0xb, true),
    ("asr", "int -> shift -> int", 0xb, true),
    ("+.", "float -> float -> float", 0x9, false),
    ("-.", "float -> float -> float", 0x9, false),
    ("*.", "float -> float -> float", 0xa, false),
    ("/.", "float -> float -> float", 0xa, false),
    ("**", "float -> float -> float", 0xb, true),
    ("^", "string -> string -> string", 0x7, true),
    ("@", "'a list -> 'a list -> 'a list", 0x7, true),
    ("::", "'a -> 'a list -> 'a list", 0x8, true),
    ("&&", "bool -> bool -> bool", 0x5, true),
    ("||", "bool -> bool -> bool", 0x4, true),
    ("=", "'a -> 'a -> bool", 0x6, false),
    ("<>", "'a -> 'a -> bool", 0x6, false),
    ("<", "'a -> 'a -> bool", 0x6, false),
    (">", "'a -> 'a -> bool", 0x6, false),
    ("<=", "'a -> 'a -> bool", 0x6, false),
    (">=", "'a -> 'a -> bool", 0x6, false),
    ("==", "int -> int -> bool", 0x6, false),
    ("!=", "char -> char -> bool", 0x6, false),
    ("==", "bool -> bool -> bool", 0x6, false),
];

const TEXT: &str = "
List.length : 'a list -> int
List.compare_lengths : 'a list -> 'b list -> int
List.compare_length_with : 'a list -> int -> int
List.cons : 'a -> 'a list -> 'a list
List.hd : 'a list -> 'a
List.tl : 'a list -> 'a list
List.nth : 'a list -> index -> 'a
List.nth_opt : 'a list -> index -> 'a option
List.rev : 'a list -> 'a list
List.init : small -> (int -> 'a) -> 'a list
List.append : 'a list -> 'a list -> 'a list
List.rev_append : 'a list -> 'a list -> 'a list
List.concat : 'a list list -> 'a list
List.flatten : 'a list list -> 'a list
List.equal : ('a -> 'a -> bool) -> 'a list -> 'a list -> bool
List.compare : 'a order -> 'a list -> 'a list -> int
List.iter : ('a -> unit) -> 'a list -> unit
List.iteri : (int -> 'a -> unit) -> 'a list -> unit
List.map : ('a -> 'b) -> 'a list -> 'b list
List.mapi : (int -> 'a -> 'b) -> 'a list -> 'b list
List.rev_map : ('a -> 'b) -> 'a list -> 'b list
List.filter_map : ('a -> 'b option) -> 'a list -> 'b list
List.concat_map : ('a -> 'b list) -> 'a list -> 'b list
List.fold_left_map : ('a -> 'b -> 'a * 'c) -> 'a -> 'b list -> 'a * 'c list
List.fold_left : ('a -> 'b -> 'a) -> 'a -> 'b list -> 'a
List.fold_right : ('a -> 'b -> 'b) -> 'a list -> 'b -> 'b
List.iter2 : ('a -> 'b -> unit) -> 'a list -> 'b list -> unit
List.map2 : ('a -> 'b -> 'c) -> 'a list -> 'b list -> 'c list
List.rev_map2 : ('a -> 'b -> 'c) -> 'a list -> 'b list -> 'c list
List.fold_left2 : ('a -> 'b -> 'c -> 'a) -> 'a -> 'b list -> 'c list -> 'a
List.fold_right2 : ('a -> 'b -> 'c -> 'c) -> 'a list -> 'b list -> 'c -> 'c
List.for_all : ('a -> bool) -> 'a list -> bool
List.exists : ('a -> bool) -> 'a list -> bool
List.for_all2 : ('a -> 'b -> bool) -> 'a list -> 'b list -> bool
List.exists2 : ('a -> 'b -> bool) -> 'a list -> 'b list -> bool
List.mem : 'a -> 'a list -> bool
List.memq : int -> int list -> bool
List.find : ('a -> bool) -> 'a list -> 'a
List.find_opt : ('a -> bool) -> 'a list -> 'a option
List.find_map : ('a -> 'b option) -> 'a list -> 'b option
List.filter : ('a -> bool) -> 'a list -> 'a list
List.find_all : ('a -> bool) -> 'a list -> 'a list
List.filteri : (int -> 'a -> bool) -> 'a list -> 'a list
List.partition : ('a -> bool) -> 'a list -> 'a list * 'a list
List.assoc : 'a -> ('a * 'b) list -> 'b
List.assoc_opt : 'a -> ('a * 'b) list -> 'b option
List.assq : int -> (int * 'b) list -> 'b
List.assq_opt : char -> (char * 'b) list -> 'b option
List.mem_assoc : 'a -> ('a * 'b) list -> bool
List.mem_assq : bool -> (bool * 'b) list -> bool
List.remove_assoc : 'a -> ('a * 'b) list -> ('a * 'b) list
List.remove_assq : int -> (int * 'b) list -> (int * 'b) list
List.split : ('a * 'b) list -> 'a list * 'b list
List.combine : 'a list -> 'b list -> ('a * 'b) list
List.sort : 'a order -> 'a list -> 'a list
List.stable_sort : 'a order -> 'a list -> 'a list
List.fast_sort : 'a order -> 'a list -> 'a list
List.sort_uniq : 'a order -> 'a list -> 'a list
List.merge : 'a order -> 'a list -> 'a list -> 'a list
Array.length : 'a array -> int
Array.get : 'a array -> index -> 'a
Array.set : 'a array -> index -> 'a -> unit
Array.make : small -> 'a -> 'a array
Array.init : small -> (int -> 'a) -> 'a array
Array.make_matrix : small -> small -> 'a -> 'a array array
Array.append : 'a array -> 'a array -> 'a array
Array.concat : 'a array list -> 'a array
Array.sub : 'a array -> index -> index -> 'a array
Array.copy : 'a array -> 'a array
Array.fill : 'a array -> index -> index -> 'a -> unit
Array.blit : 'a array -> index -> 'a array -> index -> index -> unit
Array.to_list : 'a array -> 'a list
Array.of_list : 'a list -> 'a array
Array.iter : ('a -> unit) -> 'a array -> unit
Array.iteri : (int -> 'a -> unit) -> 'a array -> unit
Array.map : ('a -> 'b) -> 'a array -> 'b array
Array.mapi : (int -> 'a -> 'b) -> 'a array -> 'b array
Array.fold_left : ('a -> 'b -> 'a) -> 'a -> 'b array -> 'a
Array.fold_left_map : ('a -> 'b -> 'a * 'c) -> 'a -> 'b array -> 'a * 'c array
Array.fold_right : ('b -> 'a -> 'a) -> 'b array -> 'a -> 'a
Array.iter2 : ('a -> 'b -> unit) -> 'a array -> 'b array -> unit
Array.map2 : ('a -> 'b -> 'c) -> 'a array -> 'b array -> 'c array
Array.for_all : ('a -> bool) -> 'a array -> bool
Array.exists : ('a -> bool) -> 'a array -> bool
Array.for_all2 : ('a -> 'b -> bool) -> 'a array -> 'b array -> bool
Array.exists2 : ('a -> 'b -> bool) -> 'a array -> 'b array -> bool
Array.mem : 'a -> 'a array -> bool
Array.memq : int -> int array -> bool
Array.find_opt : ('a -> bool) -> 'a array -> 'a option
Array.find_map : ('a -> 'b option) -> 'a array -> 'b option
Array.split : ('a * 'b) array -> 'a array * 'b array
Array.combine : 'a array -> 'b array -> ('a * 'b) array
Array.sort : int order -> int array -> unit
Array.stable_sort : 'a order -> 'a array -> unit
Array.fast_sort : string order -> string array -> unit
String.make : small -> char -> string
String.init : small -> (int -> char) -> string
String.length : string -> int
String.get : string -> index -> char
String.concat : string -> string list -> string
String.cat : string -> string -> string
String.equal : string -> string -> bool
String.compare : string -> string -> int
String.starts_with ~prefix:$e $e => string -> string -> bool
String.ends_with ~suffix:$e $e => string -> string -> bool
String.contains_from : string -> index -> char -> bool
String.rcontains_from : string -> index -> char -> bool
String.contains : string -> char -> bool
String.sub : string -> index -> index -> string
String.split_on_char : char -> string -> string list
String.map : (char -> char) -> string -> string
String.mapi : (int -> char -> char) -> string -> string
String.fold_left : ('a -> char -> 'a) -> 'a -> string -> 'a
String.fold_right : (char -> 'a -> 'a) -> string -> 'a -> 'a
String.for_all : (char -> bool) -> string -> bool
String.exists : (char -> bool) -> string -> bool
String.trim : string -> string
String.escaped : string -> string
String.uppercase_ascii : string -> string
String.lowercase_ascii : string -> string
String.capitalize_ascii : string -> string
String.uncapitalize_ascii : string -> string
String.iter : (char -> unit) -> string -> unit
String.iteri : (int -> char -> unit) -> string -> unit
String.index_from : string -> index -> char -> int
String.index_from_opt : string -> index -> char -> int option
String.rindex_from : string -> index -> char -> int
String.rindex_from_opt : string -> index -> char -> int option
String.index : string -> char -> int
String.index_opt : string -> char -> int option
String.rindex : string -> char -> int
String.rindex_opt : string -> char -> int option
String.to_bytes : string -> bytes
String.of_bytes : bytes -> string
Char.code : char -> int
Char.chr : index -> char
Char.escaped : char -> string
Char.lowercase_ascii : char -> char
Char.uppercase_ascii : char -> char
Char.compare : char -> char -> int
Char.equal : char -> char -> bool
Option.some : 'a -> 'a option
Option.value $e ~default:$e => 'a option -> 'a -> 'a
Option.get : 'a option -> 'a
Option.bind : 'a option -> ('a -> 'b option) -> 'b option
Option.join : 'a option option -> 'a option
Option.map : ('a -> 'b) -> 'a option -> 'b option
Option.fold ~none:$e ~some:$e $e => 'a -> ('b -> 'a) -> 'b option -> 'a
Option.iter : ('a -> unit) -> 'a option -> unit
Option.is_none : 'a option -> bool
Option.is_some : 'a option -> bool
Option.equal : ('a -> 'a -> bool) -> 'a option -> 'a option -> bool
Option.compare : 'a order -> 'a option -> 'a option -> int
Option.to_result ~none:$e $e => 'b -> 'a option -> ('a, 'b) result
Option.to_list : 'a option -> 'a list
Result.ok : 'a -> ('a, 'b) result
Result.error : 'b -> ('a, 'b) result
Result.value $e ~default:$e => ('a, 'b) result -> 'a -> 'a
Result.get_ok : ('a, 'b) result -> 'a
Result.get_error : ('a, 'b) result -> 'b
Result.bind : ('a, 'b) result -> ('a -> ('c, 'b) result) -> ('c, 'b) result
Result.join : (('a, 'b) result, 'b) result -> ('a, 'b) result
Result.map : ('a -> 'c) -> ('a, 'b) result -> ('c, 'b) result
Result.map_error : ('b -> 'c) -> ('a, 'b) result -> ('a, 'c) result
Result.fold ~ok:$e ~error:$e $e => ('a -> 'c) -> ('b -> 'c) -> ('a, 'b) result -> 'c
Result.iter : ('a -> unit) -> ('a, 'b) result -> unit
Result.iter_error : ('b -> unit) -> ('a, 'b) result -> unit
Result.is_ok : ('a, 'b) result -> bool
Result.is_error : ('a, 'b) result -> bool
Result.to_option : ('a, 'b) result -> 'a option
Result.to_list : ('a, 'b) result -> 'a list
Hashtbl.clear : ('a, 'b) Hashtbl.t -> unit
Hashtbl.reset : ('a, 'b) Hashtbl.t -> unit
Hashtbl.copy : ('a, 'b) Hashtbl.t -> ('a, 'b) Hashtbl.t
Hashtbl.add : ('a, 'b) Hashtbl.t -> 'a -> 'b -> unit
Hashtbl.find : ('a, 'b) Hashtbl.t -> 'a -> 'b
Hashtbl.find_opt : ('a, 'b) Hashtbl.t -> 'a -> 'b option
Hashtbl.find_all : ('a, 'b) Hashtbl.t -> 'a -> 'b list
Hashtbl.mem : ('a, 'b) Hashtbl.t -> 'a -> bool
Hashtbl.remove : ('a, 'b) Hashtbl.t -> 'a -> unit
Hashtbl.replace : ('a, 'b) Hashtbl.t -> 'a -> 'b -> unit
Hashtbl.iter : ('a -> 'b -> unit) -> ('a, 'b) Hashtbl.t -> unit
Hashtbl.fold : ('a -> 'b -> 'c -> 'c) -> ('a, 'b) Hashtbl.t -> 'c -> 'c
Hashtbl.length : ('a, 'b) Hashtbl.t -> int
Hashtbl.hash : 'a -> int
Buffer.contents : Buffer.t -> string
Buffer.length : Buffer.t -> int
Buffer.nth : Buffer.t -> index -> char
Buffer.sub : Buffer.t -> index -> index -> string
Buffer.clear : Buffer.t -> unit
Buffer.reset : Buffer.t -> unit
Buffer.truncate : Buffer.t -> index -> unit
Buffer.add_char : Buffer.t -> char -> unit
Buffer.add_string : Buffer.t -> string -> unit
Buffer.add_bytes : Buffer.t -> bytes -> unit
Buffer.add_substring : Buffer.t -> string -> index -> index -> unit
Buffer.to_bytes : Buffer.t -> bytes
Bytes.length : bytes -> int
Bytes.get : bytes -> index -> char
Bytes.set : bytes -> index -> char -> unit
Bytes.make : small -> char -> bytes
Bytes.init : small -> (int -> char) -> bytes
Bytes.copy : bytes -> bytes
Bytes.of_string : string -> bytes
Bytes.to_string : bytes -> string
Bytes.sub : bytes -> index -> index -> bytes
Bytes.sub_string : bytes -> index -> index -> string
Bytes.fill : bytes -> index -> index -> char -> unit
Bytes.blit : bytes -> index -> bytes -> index -> index -> unit
Bytes.blit_string : string -> index -> bytes -> index -> index -> unit
Bytes.concat : bytes -> bytes list -> bytes
Bytes.cat : bytes -> bytes -> bytes
Bytes.iter : (char -> unit) -> bytes -> unit
Bytes.iteri : (int -> char -> unit) -> bytes -> unit
Bytes.map : (char -> char) -> bytes -> bytes
Bytes.mapi : (int -> char -> char) -> bytes -> bytes
Bytes.trim : bytes -> bytes
Bytes.escaped : bytes -> bytes
Bytes.index : bytes -> char -> int
Bytes.index_opt : bytes -> char -> int option
Bytes.rindex : bytes -> char -> int
Bytes.contains : bytes -> char -> bool
Bytes.uppercase_ascii : bytes -> bytes
Bytes.lowercase_ascii : bytes -> bytes
Bytes.capitalize_ascii : bytes -> bytes
Bytes.compare : bytes -> bytes -> int
Bytes.equal : bytes -> bytes -> bool
compare : 'a -> 'a -> int
min : 'a -> 'a -> 'a
max : 'a -> 'a -> 'a
not : bool -> bool
succ : int -> int
pred : int -> int
abs : int -> int
lnot : int -> int
sqrt : float -> float
exp : float -> float
log : float -> float
log10 : float -> float
cos : float -> float
sin : float -> float
atan : float -> float
atan2 : float -> float -> float
ceil : float -> float
floor : float -> float
abs_float : float -> float
mod_float : float -> float -> float
copysign : float -> float -> float
ldexp : float -> index -> float
frexp : float -> float * int
modf : float -> float * float
float : int -> float
float_of_int : int -> float
truncate : float -> int
int_of_float : float -> int
int_of_char : char -> int
char_of_int : index -> char
ignore : 'a -> unit
string_of_bool : bool -> string
bool_of_string : numeral -> bool
bool_of_string_opt : numeral -> bool option
string_of_int : int -> string
int_of_string : numeral -> int
int_of_string_opt : numeral -> int option
string_of_float : float -> string
float_of_string : numeral -> float
float_of_string_opt : numeral -> float option
fst : 'a * 'b -> 'a
snd : 'a * 'b -> 'b
print_char : char -> unit
print_string : string -> unit
print_int : int -> unit
print_float : float -> unit
print_endline : string -> unit
print_newline : unit -> unit
ref : 'a -> 'a ref
incr : int ref -> unit
decr : int ref -> unit
Float.of_int : int -> float
Float.to_int : float -> int
Float.to_string : float -> string
Float.of_string_opt : numeral -> float option
Float.abs : float -> float
Float.rem : float -> float -> float
Float.round : float -> float
Float.trunc : float -> float
Float.is_integer : float -> bool
Float.is_nan : float -> bool
Float.compare : float -> float -> int
Float.equal : float -> float -> bool
Float.min : float -> float -> float
Float.max_num : float -> float -> float
Float.fma : float -> float -> float -> float
Float.succ : float -> float
Int.compare : int -> int -> int
Int.equal : int -> int -> bool
Int.to_string : int -> string
Int.abs : int -> int
Int.logand : int -> int -> int
Int.shift_left : int -> shift -> int
Int.shift_right_logical : int -> shift -> int
Bool.to_string : bool -> string
Bool.to_int : bool -> int
Bool.compare : bool -> bool -> int
Fun.id : 'a -> 'a
Fun.const : 'a -> 'b -> 'a
Fun.flip : ('a -> 'b -> 'c) -> 'b -> 'a -> 'c
Fun.negate : ('a -> bool) -> 'a -> bool
Printexc.to_string : exn -> string
Hashtbl.filter_map_inplace : ('a -> 'b -> 'b option) -> ('a, 'b) Hashtbl.t -> unit
Bytes.rindex_opt : bytes -> char -> int option
Bytes.index_from : bytes -> index -> char -> int
Bytes.extend : bytes -> small -> small -> bytes
Bytes.split_on_char : char -> bytes -> bytes list
Bytes.fold_left : ('a -> char -> 'a) -> 'a -> bytes -> 'a
Bytes.exists : (char -> bool) -> bytes -> bool
Buffer.add_subbytes : Buffer.t -> bytes -> index -> index -> unit
Buffer.blit : Buffer.t -> index -> bytes -> index -> index -> unit
expm1 : float -> float
log1p : float -> float
tanh : float -> float
hypot : float -> float -> float
failwith : string -> 'a
invalid_arg : string -> 'a
";

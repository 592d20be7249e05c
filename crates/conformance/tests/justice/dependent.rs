//! Programs in which code depends on something unsupported, or on something that cannot be read: definitions × uses.

/// Definitions of a type `t`, a value `v` of it, and a function `g : t -> int`, by means of something unsupported.
#[rustfmt::skip]
pub(crate) const DEFINITIONS: &[(&str, &str)] = &[
    ("class", "class c = object method m = 1 end\nlet v = new c\nlet g x = (x : c)#m\ntype t = c"),
    ("object type", "type t = < m : int >\nlet v : t = object method m = 1 end\nlet g (x : t) = x#m"),
    ("existential", "type t = T : 'a * ('a -> int) -> t\nlet v = T (1, succ)\nlet g (T (a, f)) = f a"),
    ("gadt", "type _ e = I : int -> int e | B : bool -> bool e\nlet rec eval : type a. a e -> a = function I n -> n | B b -> b\ntype t = int e\nlet v = I 1\nlet g (x : t) = eval x"),
    ("external", "external g : int -> int = \"%identity\"\ntype t = int\nlet v = g 1"),
    ("extensible", "type t = ..\ntype t += A of int\nlet v = A 1\nlet g = function A n -> n | _ -> 0"),
    ("polymorphic field", "type t = { id : 'a. 'a -> 'a }\nlet v = { id = fun x -> x }\nlet g r = ignore (r.id true); r.id 1"),
    ("recursive modules", "module rec A : sig type t = int val g : t -> int end = struct type t = int let g x = x end and B : sig end = struct end\ntype t = A.t\nlet v = 3\nlet g = A.g"),
    ("constraint", "type 'a c = 'a list constraint 'a = int\ntype t = int c\nlet v : t = [1]\nlet g (x : t) = List.length x"),
    ("index operator", "let ( .%() ) a i = a.(i)\ntype t = int array\nlet v = [|1|]\nlet g x = x.%(0)"),
    ("variant in itself", "type t = [ `N of t list | `L of int ]\nlet v : t = `N [`L 1]\nlet g (x : t) = match x with `L n -> n | `N _ -> 0"),
    ("lazy alternatives", "type t = int lazy_t\nlet v = lazy 1\nlet g (x : t) = match x with (lazy 1 | lazy 2) -> 1 | _ -> 0"),
    ("functor path", "module F (X : sig type t end) = struct type t = X.t list end\nmodule I = struct type t = int end\ntype t = F(I).t\nlet v : t = [1]\nlet g (x : t) = List.length x"),
    ("alias in signature", "module N = struct type t = int let v = 1 let g x = x + 1 end\nmodule type S = sig module M = N end\nmodule Z : S = struct module M = N end\ntype t = Z.M.t\nlet v = Z.M.v\nlet g = Z.M.g"),
    ("lists anew", "type t = [] | (::) of int * t\nlet v = 1 :: []\nlet g (x : t) = match x with [] -> 0 | a :: _ -> a"),
    ("library module", "type t = int Weak.t\nlet v : t = Weak.create 1\nlet g (x : t) = Weak.length x"),
    ("opened", "open Weak\ntype t' = int t\ntype t = t'\nlet v : t = create 1\nlet g (x : t) = length x"),
    ("included", "module M = struct include Weak end\ntype t = int M.t\nlet v : t = M.create 1\nlet g (x : t) = M.length x"),
    ("alias", "module M = Weak\ntype t = int M.t\nlet v : t = M.create 1\nlet g (x : t) = M.length x"),
    ("library functor", "module W = Weak.Make (struct type t = int let equal = (=) let hash x = x end)\ntype t = W.t\nlet v = W.create 1\nlet g x = W.count x"),
    ("library value", "type t = string\nlet v = \"a\"\nlet g (x : t) = Sys.command x"),
    ("format", "type t = string\nlet v = \"a\"\nlet g (x : t) = String.length (Printf.sprintf \"%.*s\" 2 x)"),
    ("bigarray", "type t = (int, Bigarray.int_elt, Bigarray.c_layout) Bigarray.Array1.t\nlet v : t = Bigarray.(Array1.create int c_layout 1)\nlet g (x : t) = x.{0}"),
    ("substitution", "module type S = sig type u type s := u list val mk : int -> s end\nmodule M : S with type u = int = struct type u = int let mk x = [x] end\ntype t = int list\nlet v = M.mk 1\nlet g (x : t) = List.length x"),
    ("class in module", "module L = struct class c = object method m = 1 end let v = new c let g x = (x : c)#m type t = c end\nlet v = L.v\nlet g = L.g\ntype t = L.t"),
    ("functor body", "module F (X : sig val n : int end) = struct let o = object method m = X.n end let get () = o#m end\nmodule A = F (struct let n = 1 end)\ntype t = int\nlet v = A.get ()\nlet g (x : t) = A.get () + x"),
    ("abstract module type", "module type S = sig module type T module M : T val v : int end\nmodule F (X : S) = struct type t = int let v = X.v let g x = x + X.v end\nmodule A = F (struct module type T = sig end module M = struct end let v = 1 end)\ntype t = A.t\nlet v = A.v\nlet g = A.g"),
    ("package", "module type S = sig type t val v : t val g : t -> int end\nlet m = (module struct class c = object end type t = int let v = 1 let g x = x end : S)\nmodule M = (val m)\ntype t = M.t\nlet v = M.v\nlet g = M.g"),
    ("local", "type t = int\nlet v = let o = object method m = 1 end in o#m\nlet g (x : t) = let module G = Gc in G.minor (); x"),
];

/// The same with something that nobody can read, once.
#[rustfmt::skip]
pub(crate) const HOLES: &[(&str, &str)] = &[
    ("no right side", "type t = int\nlet v = \nlet g (x : t) = x"),
    ("open bracket", "type t = int\nlet v = (1 + 2\nlet g (x : t) = x"),
    ("no pattern", "type t = int\nlet = 5\nlet v = 1\nlet g (x : t) = x"),
    ("no arrow", "type t = int\nlet v = 1\nlet g (x : t) = match x with 1 2 | _ -> 3"),
    ("no then", "type t = int\nlet v = 1\nlet g (x : t) = if x = 1 else 2"),
    ("no type", "type t = \nlet v = 1\nlet g (x : t) = x"),
    ("a word too many", "type t = int\nlet v = 1\nlet g (x : t) = x in"),
];

/// What comes after the definitions.
#[rustfmt::skip]
pub(crate) const USES: &[&str] = &[
    "let r = g v",
    "let r = let y = g v in y + 1",
    "let r = (v, g v)\nlet (_, n) = r\nlet s = n * 2",
    "let r : int = g v\nlet s = string_of_int r",
    "let h (x : t) = g x\nlet r = 1 + (g v)",
    "type w = { f : t; n : int }\nlet r = { f = v; n = g v }\nlet s = r.n + 1",
    "type w = K of t | N\nlet r = K v\nlet s = match r with K x -> g x | N -> 0",
    "let r = List.map g [v; v]\nlet s = List.fold_left (+) 0 r",
    "module Use = struct type u = t let a = v let b = g a end\nlet r = Use.b + g Use.a",
    "module type SS = sig val r : int end\nmodule Use : SS = struct let r = g v end\nlet r = Use.r + 1",
    "module FF (X : sig val a : int end) = struct let b = X.a + 1 end\nmodule Use = FF (struct let a = g v end)\nlet r = Use.b",
    "module Use = struct let a = v let b = g v end\nopen Use\nlet r = b + g a",
    "module Use = struct include struct let a = v let b = g v end end\nlet r = Use.b + g Use.a",
    "exception E of t\nlet r = try raise (E v) with E x -> g x",
    "let rec loop n = if n = 0 then g v else loop (n - 1)\nlet r = loop 3",
    "let mk () = fun x -> g x\nlet r = mk () v",
    "let r = if true then g v else 0\nlet s = r + 1",
    "let r = ref (g v)\nlet () = r := !r + 1\nlet s = !r",
    "let () = print_int (g v)\nlet r = Printf.sprintf \"%d\" (g v)",
    "let v = g v\nlet r = v + 1",
    "let r = let open List in map g [v]\nlet s = List.length r",
    "module type TT = sig val n : int end\nlet m = (module struct let n = g v end : TT)\nlet r = let module X = (val m) in X.n",
];

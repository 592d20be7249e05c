//! Programs that use something Refute may not support. Each defines `f`, which adds 1: whoever reads it says so.

/// A program.
pub(crate) struct Construct {
    /// What it uses; also the name of its author.
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    /// Whether OCaml 4.13 reads it without further libraries and preprocessors.
    pub(crate) reader: Reader,
}

/// Who reads a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reader {
    /// OCaml 4.13 as it is.
    Plain,
    /// A newer OCaml, one with more libraries or with a preprocessor.
    Equipped,
}

const fn plain(name: &'static str, text: &'static str) -> Construct {
    Construct { name, text, reader: Reader::Plain }
}

const fn equipped(name: &'static str, text: &'static str) -> Construct {
    Construct { name, text, reader: Reader::Equipped }
}

/// What the exercise asks for.
pub(crate) const REFERENCE: &str = "let f x = x + 1\n";

#[rustfmt::skip]
pub(crate) const CONSTRUCTS: &[Construct] = &[
    // Objects and classes.
    plain("object", "let f x = let o = object method m = x + 1 end in o#m"),
    plain("class", "class c = object method m = 1 end\nlet f x = (new c)#m + x"),
    plain("class_type", "class type ct = object method m : int end\nlet f x = x + 1"),
    plain("class_parameter", "class ['a] c (x : 'a) = let y = x in object (self : 'self) val mutable v = y method get = v method set z = v <- z; self initializer ignore self end\nlet f x = ((new c 1)#set (x + 1))#get"),
    plain("class_inherits", "class virtual a = object (self) method virtual m : int method private p = 1 method q = self#m + self#p end\nclass b n = object inherit a as super method m = n method! q = super#q end\nlet f x = (new b x)#q"),
    plain("class_in_module", "let f x = let module M = struct class c = object method m = 1 end end in (new M.c)#m + x"),
    plain("class_in_signature", "module type S = sig class c : int -> object method m : int end end\nlet f x = x + 1"),
    plain("object_type", "type t = < m : int >\nlet g (o : t) = o#m\nlet f x = g (object method m = x + 1 end)"),
    plain("open_object_type", "let g (o : < m : int; .. >) = o#m\nlet f x = g (object method m = x + 1 end)"),
    plain("object_copy", "let f x = let o = object val n = x method get = n method next = {< n = n + 1 >} end in o#next#get"),
    plain("object_settles", "let p = object (self) val mutable n = 0 method get = n method set y = n <- y; self end\nlet f x = (p#set (x + 1))#get"),
    plain("object_coercion", "let f x = let o = object method m = x + 1 method k = 1 end in (o :> < m : int >)#m"),
    // Types.
    plain("gadt", "type _ t = I : int -> int t | B : bool -> bool t\nlet g : type a. a t -> a = function I n -> n | B b -> b\nlet f x = g (I x) + 1"),
    plain("existential", "type t = T : 'a * ('a -> int) -> t\nlet f x = match T (x, succ) with T (a, g) -> g a"),
    plain("named_existential", "type t = T : 'a * ('a -> int) -> t\nlet f x = match T (x, succ) with T (type b) ((a, g) : b * (b -> int)) -> g a"),
    plain("refutation", "type (_, _) eq = Refl : ('a, 'a) eq\nlet g (x : (int, string) eq) : int = match x with _ -> .\nlet f x = x + 1"),
    plain("empty_variant", "type t = |\nlet g (x : t) : int = match x with _ -> .\nlet f x = x + 1"),
    plain("extensible", "type t = ..\ntype t += A | B of int\nlet f x = match B x with B n -> n + 1 | _ -> 0"),
    plain("extended_exn", "type exn += E of int\nlet f x = try raise (E x) with E n -> n + 1"),
    plain("polymorphic_field", "type p = { id : 'a. 'a -> 'a }\nlet f x = let p = { id = fun y -> y } in ignore (p.id true); p.id x + 1"),
    plain("constraint", "type 'a t = 'a list constraint 'a = int\nlet g (x : int t) = List.length x\nlet f x = x + g [1]"),
    plain("injective", "type !'a t = 'a list\nlet g (x : int t) = List.length x\nlet f x = x + g [1]"),
    plain("conjunction", "let g (x : [< `A of int & int ]) = match x with `A n -> n\nlet f x = g (`A x) + 1"),
    plain("two_arguments", "let g = function `A (n : int) -> n | `B -> 1\nlet h = function `A (_ : string) -> 0 | `B -> 0\nlet both x = g x + h x\nlet f x = x + both `B"),
    plain("variant_in_itself", "type t = [ `N of t list | `L of int ]\nlet rec g (t : t) = match t with `L n -> n | `N l -> List.fold_left (fun a b -> a + g b) 0 l\nlet f x = g (`N [`L x; `L 1])"),
    plain("variant_of_abbreviation", "type 'a r = [ `A | `B of 'a ]\ntype t = t r\nlet rec g (x : t) = match x with `A -> 1 | `B y -> g y\nlet f x = x + g (`B `A)"),
    plain("variant_inferred", "let rec g = function `A -> 1 | `B y -> g y\nlet f x = x + g (`B `A)"),
    plain("lists_anew", "type 'a t = [] | (::) of 'a * 'a t\nlet rec g (x : int t) = match x with [] -> 0 | a :: r -> a + g r\nlet f x = g [x; 1]"),
    plain("unit_anew", "type t = ()\nlet g (() : t) = 1\nlet f x = x + g ()"),
    // Modules.
    plain("recursive_modules", "module rec A : sig val f : int -> int end = struct let f x = if x = 0 then 1 else B.g x end and B : sig val g : int -> int end = struct let g x = 1 + x * A.f 0 end\nlet f = A.f"),
    plain("recursive_module_types", "module rec T : sig type t = L of T.t list end = T\nlet f x = x + 1"),
    plain("abstract_module_type", "module type S = sig module type T module M : T end\nlet f x = x + 1"),
    plain("module_type_constraint", "module type S = sig module type T end\nmodule type U = S with module type T = sig end\nlet f x = x + 1"),
    plain("type_substitution", "module type S = sig type t := int val f : t -> t end\nmodule M : S = struct let f x = x + 1 end\nlet f x = M.f x"),
    plain("module_substitution", "module type S = sig module L := List val f : int L.t -> int end\nlet f x = x + 1"),
    plain("alias_in_signature", "module type S = sig module L = List val f : int -> int end\nmodule M : S = struct module L = List let f x = x + 1 end\nlet f = M.f"),
    plain("functor_path", "module F (X : sig type t end) = struct type t = X.t list end\nmodule I = struct type t = int end\nlet g (x : F(I).t) = List.length x\nlet f x = x + g [1]"),
    plain("package_coercion", "module type S = sig val x : int end\nmodule type T = sig val x : int val y : int end\nlet g (m : (module T)) = (module (val m) : S)\nlet f x = let module M = (val g (module struct let x = 1 let y = 2 end)) in M.x + x"),
    // Expressions, patterns, items.
    plain("external", "external id : 'a -> 'a = \"%identity\"\nlet f x = id x + 1"),
    plain("index_operator", "let ( .%() ) a i = a.(i)\nlet f x = [| x; 2 |].%(0) + 1"),
    plain("index_assignment", "let ( .%()<- ) a i v = a.(i) <- v\nlet f x = let a = [| x |] in a.%(0) <- x + 1; a.(0)"),
    plain("lazy_alternatives", "let g x = match x with (lazy 1 | lazy 2) -> 1 | _ -> 0\nlet f x = x + g (lazy 1)"),
    plain("extension_constructor", "exception E\nlet f x = ignore [%extension_constructor E]; x + 1"),
    plain("location", "let g () = __LOC__ ^ __FUNCTION__\nlet f x = x + 1"),
    equipped("extension", "let f x = [%foo x] + 1"),
    equipped("extended_let", "let%test \"a\" = true\nlet f x = x + 1"),
    equipped("extended_item", "[%%foo let x = 1]\nlet f x = x + 1"),
    equipped("extended_string", "let g = {%foo|abc|}\nlet f x = x + 1"),
    equipped("derived_names", "type t = A | B [@@deriving show, eq]\nlet g x = show x ^ string_of_bool (equal x x)\nlet f x = x + 1"),
    equipped("derived_names_of", "type color = Red | Blue [@@deriving show { with_path = false }, ord]\nlet g x = print_string (show_color x); compare_color x Red = 0\nlet f x = if g Red then x + 1 else x"),
    equipped("quotation", "let g x = <:expr< $x$ + 1 >>\nlet h = << 1 + 2 >>\nlet f x = x + 1"),
    equipped("deep_effects", "open Effect\nopen Effect.Deep\ntype _ Effect.t += Ask : int Effect.t\nlet run g = try_with g () { effc = fun (type b) (e : b Effect.t) -> match e with Ask -> Some (fun (k : (b, _) continuation) -> continue k 1) | _ -> None }\nlet f x = run (fun () -> x + perform Ask)"),
    equipped("json", "module U = Yojson.Basic.Util\ntype t = { a : int } [@@deriving yojson { strict = false }]\nlet names j = j |> U.member \"a\" |> U.to_list |> U.filter_string\nlet f x = x + List.length [ to_yojson { a = x } ]"),
    equipped("comparator", "open! Base\nmodule M = struct\n  module T = struct type t = int * int [@@deriving compare, sexp_of, hash] end\n  include T\n  include Comparator.Make (T)\nend\nlet f x = Int.succ x + Set.length (Set.empty (module M))"),
    equipped("local_storage", "let key = Domain.DLS.new_key (fun () -> 1)\nlet f x = x + Domain.DLS.get key"),
    equipped("match_extension", "let digit = [%sedlex.regexp? '0' .. '9']\nlet rec token buf = match%sedlex buf with Plus digit -> 1 | _ -> 0\nlet f x = x + 1"),
    equipped("directive", "#use \"topfind\";;\n#require \"str\";;\nlet f x = x + 1"),
    equipped("effect_handler", "let g h = match h () with y -> y | effect (E n), k -> continue k n\nlet f x = x + 1"),
    // Formats.
    plain("format_precision", "let g x = Printf.sprintf \"%.*s\" 2 x\nlet f x = x + 1"),
    plain("format_ignored", "let g x = Scanf.sscanf x \"%_d %d\" (fun y -> y)\nlet f x = x + 1"),
    plain("format_in_format", "let g x = Printf.sprintf \"%(%d%)\" \"<%d>\" x\nlet f x = x + 1"),
    // The library.
    plain("obj", "let f x : int = Obj.magic (x + 1)"),
    plain("marshal", "let f x = Marshal.from_string (Marshal.to_string (x + 1) []) 0"),
    plain("weak", "let f x = let w : int Weak.t = Weak.create 1 in Weak.length w + x"),
    plain("weak_functor", "module W = Weak.Make (struct type t = int let equal = (=) let hash x = x end)\nlet w = W.create 1\nlet f x = W.count w + x + 1"),
    plain("gc", "let f x = Gc.full_major (); x + 1"),
    plain("gc_field", "let g () = (Gc.get ()).Gc.minor_heap_size\nlet f x = x + 1"),
    plain("ephemeron", "module E = Ephemeron.K1\nlet f x = x + 1"),
    plain("bigarray", "let f x = Bigarray.Array1.dim (Bigarray.Array1.create Bigarray.int Bigarray.c_layout 1) + x"),
    plain("bigarray_access", "let f x = let a = Bigarray.(Array1.create int c_layout 3) in a.{0} <- x + 1; a.{0}"),
    plain("stream", "let f x = Stream.next (Stream.of_list [x + 1])"),
    plain("open_stream", "open Stream\nlet f x = next (of_list [x + 1])"),
    plain("include_stream", "module M = struct include Stream end\nlet f x = M.next (M.of_list [x + 1])"),
    plain("alias_of_stream", "module S = Stream\nlet f x = S.next (S.of_list [x + 1])"),
    plain("type_of_stream", "module type S = module type of Stream\nlet f x = x + 1"),
    plain("open_locally", "let f x = Stream.(next (of_list [x + 1])) + (let open Stream in count (of_list []))"),
    plain("lexing", "let b = Lexing.from_string \"a\"\nlet f x = x + 1 + b.Lexing.lex_start_pos"),
    plain("arg", "let g () = Arg.parse [] ignore \"u\"\nlet f x = x + 1"),
    plain("signals", "let g () = Sys.signal Sys.sigint Sys.Signal_ignore\nlet f x = x + 1"),
    plain("command", "let g x = Sys.command x\nlet f x = x + 1"),
    plain("oo", "let g x = Oo.copy x\nlet f x = x + 1"),
    plain("more_labels", "let f x = let h = MoreLabels.Hashtbl.create 1 in MoreLabels.Hashtbl.add h ~key:x ~data:1; x + MoreLabels.Hashtbl.find h x"),
    plain("atomic", "let a = Atomic.make 1\nlet f x = x + Atomic.get a"),
    plain("float_array", "let f x = x + Float.Array.length (Float.Array.make 1 0.)"),
    equipped("core", "open Core\nlet f x = List.fold ~init:1 ~f:( + ) [x]"),
    equipped("base", "open Base\nlet f x = Int.succ x"),
    equipped("zarith", "let f x = Z.to_int (Z.succ (Z.of_int x))"),
    equipped("lwt", "open Lwt.Infix\nlet g x = x >>= fun y -> Lwt.return y\nlet f x = x + 1"),
    equipped("alcotest", "let f x = x + 1\nlet () = Alcotest.run \"a\" []"),
    equipped("qcheck", "let f x = x + 1\nlet t = QCheck.Test.make QCheck.int (fun x -> f x = x + 1)"),
    equipped("thread", "let f x = Thread.join (Thread.create ignore x); x + 1"),
    equipped("mutex", "let m = Mutex.create ()\nlet f x = Mutex.lock m; x + 1"),
    equipped("fork", "let f x = if Unix.fork () = 0 then x + 1 else x + 1"),
    equipped("domain", "let f x = Domain.join (Domain.spawn (fun () -> x + 1))"),
    equipped("effect", "open Effect\ntype _ Effect.t += Get : int Effect.t\nlet f x = x + perform Get"),
    equipped("dynarray", "let f x = let d = Dynarray.create () in Dynarray.add_last d (x + 1); Dynarray.get d 0"),
    equipped("type_id", "let g = Type.Id.make ()\nlet f x = x + 1"),
];

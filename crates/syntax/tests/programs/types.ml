(* Types and their declarations. *)
type a
type b = int
type 'a c = 'a list
type ('a, 'b) d = 'a -> 'b
type (+'a, -'b, _) e = E of 'a * 'b
type f = A | B of int | C of int * string | D of (int * string) | E of { l : int; mutable m : string } | F of int list * (int -> int)
type g = | A | B
type h = { x : int; mutable y : float; z : 'a. 'a -> 'a; }
type i = int * string * bool
type j = int -> string -> bool
type k = (int -> string) -> bool
type l = (int * string) * bool
type m = int list option array
type n = (int, string) Hashtbl.t
type o = M.N.t
type p = x:int -> ?y:int -> (z:int -> int) -> int
type q = [ `A | `B of int | `C of int * string ] and r = [> `A ] and s = [< `A | `B > `A ] and t = [ q | `D ] and u = [> ] and v = [ | `A ]
type w = private int
type x = private A | B
type y = z = A | B
type z = M.t = { l : int }
type aa = M.t = private { l : int }
type bb = ..
type cc = |
type dd = { f : int -> int; g : (int * int); h : int * int }
type nonrec ee = ee list
type 'a ff = Leaf | Node of 'a ff * 'a * 'a ff and 'a gg = { mutable root : 'a ff }
type hh = (int -> int) list * ('a -> 'b as 'c)
type ii = int list as 'a
type jj = (module S)
type kk = _ list
type ll = [] | (::) of int * ll
type mm = () | Foo
type nn = true | false
type oo = A of (int -> int) * (int * int) | B of (int as 'a)
type ('a) pp = 'a
exception A
exception B of int
exception C of int * string
exception D of { l : int }
exception E = A
exception F = M.N.B
external f : int -> int = "f"
external g : 'a -> 'b = "g" "h"
let f (x : int -> int) (y : (int, 'a) t) : (int -> int) -> int list = x
let f : 'a. 'a -> 'a = fun x -> x

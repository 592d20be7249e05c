(* Modules, functors and signatures; and what may stand at the toplevel. *)
open List
open! M.N
open struct let x = 1 end
include M
include F (X)
module A = struct end
module B = struct let x = 1 type t = int module C = struct let y = 2 end;; x + 1;; let z = 3 end
module C : S = M
module D (X : S) = struct end
module E (X : S) (Y : T) : U = M
module F (_ : S) () = M
module G = functor (X : S) -> functor (Y : T) -> struct end
module G = functor (X : S) (Y : T) () -> struct end
module H = F (X) (Y)
module I = F (struct let x = 1 end)
module I = F ()
module J = (M : S)
module K = (val x : S)
module L = (val f x)
module M = (F (X)) (Y)
module _ = M
module rec N : S = struct end and O : T = struct end
module type S = sig end
module type S
module type T = sig
  val x : int
  val f : 'a -> 'b
  val ( + ) : int -> int
  type t
  type u = int and 'a v = A | B of 'a
  type nonrec w = w
  exception E of int
  module M : S
  module F (X : S) : T
  module G : functor (X : S) -> T
  module type S = sig val x : int end
  module type S'
  open M
  include S
  include S with type t = int
end
module type U = S with type t = int and type 'a u = 'a list and module M = N
module type U = S with type t := int with module M := N and type M.t = int
module type V = functor (X : S) -> T
module type V = functor (X : S) (Y : S) -> T
module type V = functor () -> T
module type W = S -> T -> U
module type W = (S -> T) -> U
module type W = (S with type t = int) -> T
module type X = module type of M
module type X = module type of struct let x = 1 end
module type Y = M.S
module P : sig val x : int end = struct let x = 1 end
module Q = F ((M : S))
let x = 1;;
x;;
x; y;;
let x = 1 in x;;
;;
let open M in x
let y = 2 and z = 3
;;
f x
type t = A;;
match x with A -> 1
let rec f x = f x

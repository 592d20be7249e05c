module type RING = sig
  type t
  val zero : t
  val one : t
  val ( + ) : t -> t -> t
  val ( * ) : t -> t -> t
  val to_string : t -> string
end
module type S = sig
  type elt
  type t
  exception Dimension of string
  val make : elt list list -> t
  val identity : int -> t
  val ( + ) : t -> t -> t
  val ( * ) : t -> t -> t
  val pow : t -> int -> t
  val to_string : t -> string
  val get : t -> int * int -> elt
end
module Make (R : RING) : S with type elt = R.t
module IntRing : RING with type t = int
module BoolRing : RING with type t = bool

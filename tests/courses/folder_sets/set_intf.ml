module type ELT = sig type t val compare : t -> t -> int val pp : t -> string end
module type S = sig
  type elt
  type t
  val empty : t
  val add : elt -> t -> t
  val mem : elt -> t -> bool
  val remove : elt -> t -> t
  val union : t -> t -> t
  val elements : t -> elt list
  val fold : (elt -> 'a -> 'a) -> t -> 'a -> 'a
  val to_string : t -> string
end
module type MAKER = functor (E : ELT) -> S with type elt = E.t

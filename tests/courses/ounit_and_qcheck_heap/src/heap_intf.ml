module type Comparable = sig
  type t
  val compare : t -> t -> int
end

module type S = sig
  module Elt : Comparable
  type t
  val empty : t
  val is_empty : t -> bool
  val size : t -> int
  val add : Elt.t -> t -> t
  val min_elt_opt : t -> Elt.t option
  val remove_min : t -> (Elt.t * t) option
  val of_list : Elt.t list -> t
  val to_sorted_seq : t -> Elt.t Seq.t
  val invariant : t -> bool
end

module type Make = functor (Elt : Comparable) -> S with module Elt = Elt

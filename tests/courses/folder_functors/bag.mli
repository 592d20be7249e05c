module type S = sig
  type elt
  type t

  val empty : t
  val add : elt -> t -> t
  val count : elt -> t -> int
  val to_list : t -> (elt * int) list
end

module Make (O : Ordered.S) : S with type elt = O.t

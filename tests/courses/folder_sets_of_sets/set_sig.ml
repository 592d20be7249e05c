module type S = sig
  type elt
  type t
  include Stdlib.Map.OrderedType with type t := t
  val empty : t
  val insert : elt -> t -> t
  val to_list : t -> elt list
end
module type Elt = sig include Map.OrderedType val print : t -> unit end

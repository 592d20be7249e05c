module type S = sig
  type elt
  type t

  val empty : t
  val add : elt -> t -> t
  val count : elt -> t -> int
  val to_list : t -> (elt * int) list
end

module Make (O : Ordered.S) = struct
  module M = Map.Make (O)

  type elt = O.t
  type t = int M.t

  let empty = M.empty
  let count x b = Option.value (M.find_opt x b) ~default:0
  let add x b = M.add x (count x b + 1) b
  let to_list = M.bindings
end

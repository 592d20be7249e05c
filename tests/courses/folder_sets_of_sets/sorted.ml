open Set_sig
module Make (E : Elt) : S with type elt = E.t = struct
  type elt = E.t
  type t = E.t list
  let compare = List.compare E.compare
  let empty = []
  let rec insert x = function [] -> [ x ] | y :: t as l -> (match E.compare x y with 0 -> l | c when c < 0 -> x :: l | _ -> y :: insert x t)
  let to_list s = s
end

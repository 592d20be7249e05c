module type ORDERED = sig
  type t

  val compare : t -> t -> int
end

module type SET = sig
  type elt
  type t

  val empty : t
  val add : elt -> t -> t
  val remove : elt -> t -> t
  val mem : elt -> t -> bool
  val union : t -> t -> t
  val elements : t -> elt list
end

module type NUMBERS = SET with type elt = int

module Make (O : ORDERED) : SET with type elt = O.t = struct
  type elt = O.t
  type t = Leaf | Node of t * elt * t

  let empty = Leaf

  let rec add x = function
    | Leaf -> Node (Leaf, x, Leaf)
    | Node (l, y, r) ->
      if O.compare x y < 0 then Node (add x l, y, r)
      else if O.compare x y > 0 then Node (l, y, add x r)
      else Node (l, x, r)

  let rec mem x = function
    | Leaf -> false
    | Node (l, y, r) ->
      if O.compare x y < 0 then mem x l else if O.compare x y > 0 then mem x r else true

  let rec elements = function
    | Leaf -> []
    | Node (l, x, r) -> elements l @ [ x ] @ elements r

  let of_list l = List.fold_left (fun t x -> add x t) empty l
  let remove x t = of_list (List.filter (fun y -> O.compare x y <> 0) (elements t))
  let union a b = List.fold_left (fun t x -> add x t) b (elements a)
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

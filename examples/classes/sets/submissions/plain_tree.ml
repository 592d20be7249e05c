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

  let rec mem x = function
    | Leaf -> false
    | Node (l, y, r) ->
      let c = O.compare x y in
      c = 0 || mem x (if c < 0 then l else r)

  let rec add x = function
    | Leaf -> Node (Leaf, x, Leaf)
    | Node (l, y, r) as t ->
      let c = O.compare x y in
      if c = 0 then t else if c < 0 then Node (add x l, y, r) else Node (l, y, add x r)

  let rec smallest = function
    | Leaf -> invalid_arg "smallest"
    | Node (Leaf, x, _) -> x
    | Node (l, _, _) -> smallest l

  let rec remove x = function
    | Leaf -> Leaf
    | Node (l, y, r) ->
      let c = O.compare x y in
      if c < 0 then Node (remove x l, y, r)
      else if c > 0 then Node (l, y, remove x r)
      else if r = Leaf then l
      else
        let z = smallest r in
        Node (l, z, remove z r)

  let rec elements = function
    | Leaf -> []
    | Node (l, x, r) -> elements l @ (x :: elements r)

  let union a b = List.fold_right add (elements b) a
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

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
    | Node (l, y, r) as t ->
      let c = O.compare x y in
      if c < 0 then Node (add x l, y, r) else if c > 0 then Node (l, y, add x r) else t

  let rec mem x = function
    | Leaf -> false
    | Node (l, y, r) ->
      let c = O.compare x y in
      if c < 0 then mem x l else if c > 0 then mem x r else true

  let rec remove x = function
    | Leaf -> Leaf
    | Node (l, y, r) -> (
      let c = O.compare x y in
      if c < 0 then Node (remove x l, y, r)
      else if c > 0 then Node (l, y, remove x r)
      else
        match (l, r) with
        | Leaf, t -> t
        | t, _ -> t)

  let rec fold f t acc =
    match t with
    | Leaf -> acc
    | Node (l, x, r) -> fold f r (f x (fold f l acc))

  let union a b = fold add b a
  let elements t = List.rev (fold (fun x l -> x :: l) t [])
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

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
  type t = Empty | Node of { left : t; value : elt; right : t; height : int }

  let empty = Empty
  let height = function Empty -> 0 | Node { height; _ } -> height

  let node left value right =
    Node { left; value; right; height = 1 + max (height left) (height right) }

  let balance left value right =
    match (left, right) with
    | Node l, _ when l.height > height right + 1 -> (
      match l.right with
      | Node lr when height l.left < lr.height ->
        node (node l.left l.value lr.left) lr.value (node lr.right value right)
      | _ -> node l.left l.value (node l.right value right))
    | _, Node r when r.height > height left + 1 -> (
      match r.left with
      | Node rl when height r.right < rl.height ->
        node (node left value rl.left) rl.value (node rl.right r.value r.right)
      | _ -> node (node left value r.left) r.value r.right)
    | _ -> node left value right

  let rec add x t =
    match t with
    | Empty -> node Empty x Empty
    | Node { left; value; right; _ } -> (
      match O.compare x value with
      | 0 -> t
      | c when c < 0 -> balance (add x left) value right
      | _ -> balance left value (add x right))

  let rec mem x = function
    | Empty -> false
    | Node { left; value; right; _ } -> (
      match O.compare x value with
      | 0 -> true
      | c when c < 0 -> mem x left
      | _ -> mem x right)

  let rec take_first = function
    | Empty -> raise Not_found
    | Node { left = Empty; value; right; _ } -> (value, right)
    | Node { left; value; right; _ } ->
      let first, left = take_first left in
      (first, balance left value right)

  let rec remove x = function
    | Empty -> Empty
    | Node { left; value; right; _ } -> (
      match O.compare x value with
      | c when c < 0 -> balance (remove x left) value right
      | c when c > 0 -> balance left value (remove x right)
      | _ -> (
        match take_first right with
        | first, right -> balance left first right
        | exception Not_found -> left))

  let rec fold f acc = function
    | Empty -> acc
    | Node { left; value; right; _ } -> fold f (f (fold f acc left) value) right

  let union a b = fold (fun s x -> add x s) a b
  let elements t = List.rev (fold (fun l x -> x :: l) [] t)
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

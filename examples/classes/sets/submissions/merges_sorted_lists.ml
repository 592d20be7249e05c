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
  type t = O.t list

  let empty = []

  let rec union a b =
    match (a, b) with
    | [], s | s, [] -> s
    | x :: xs, y :: ys ->
      let c = O.compare x y in
      if c < 0 then x :: union xs b
      else if c > 0 then y :: union a ys
      else x :: union xs ys

  let add x s = union s [ x ]

  let rec mem x = function
    | [] -> false
    | y :: _ when O.compare x y < 0 -> false
    | y :: rest -> O.compare x y = 0 || mem x rest

  let rec remove x = function
    | y :: rest when O.compare x y > 0 -> y :: remove x rest
    | y :: rest when O.compare x y = 0 -> rest
    | s -> s

  let elements s = s
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

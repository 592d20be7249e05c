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
  type t = elt list

  let same a b = O.compare a b = 0
  let empty = []
  let mem x s = List.exists (same x) s
  let add x s = if mem x s then s else x :: s
  let remove x = List.filter (fun y -> not (same x y))
  let union a b = a @ List.filter (fun x -> not (mem x a)) b
  let elements s = List.sort O.compare s
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

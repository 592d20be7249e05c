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

  let empty = []
  let mem x s = List.exists (fun y -> O.compare x y = 0) s
  let add x s = if mem x s then s else s @ [ x ]
  let remove x s = List.filter (fun y -> O.compare x y <> 0) s
  let union a b = List.fold_left (fun s x -> add x s) a b
  let elements s = s
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

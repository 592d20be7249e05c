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

  let rec add x = function
    | [] -> [ x ]
    | y :: rest as s ->
      if O.compare x y = 0 then s
      else if O.compare x y < 0 then x :: s
      else y :: add x rest

  let remove x = List.filter (fun y -> O.compare x y <> 0)
  let mem x s = List.mem x s
  let union a b = List.fold_left (fun s x -> add x s) a b
  let elements s = s
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

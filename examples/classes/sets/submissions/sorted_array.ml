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
  type t = elt array

  let empty = [||]

  (* The first place whose element is not smaller than x. *)
  let place x s =
    let low = ref 0 and high = ref (Array.length s) in
    while !low < !high do
      let middle = (!low + !high) / 2 in
      if O.compare s.(middle) x < 0 then low := middle + 1 else high := middle
    done;
    !low

  let is_at i x s = i < Array.length s && O.compare s.(i) x = 0
  let mem x s = is_at (place x s) x s

  let add x s =
    let i = place x s in
    if is_at i x s then s
    else Array.concat [ Array.sub s 0 i; [| x |]; Array.sub s i (Array.length s - i) ]

  let remove x s =
    let i = place x s in
    if is_at i x s then Array.append (Array.sub s 0 i) (Array.sub s (i + 1) (Array.length s - i - 1))
    else s

  let union a b = Array.fold_left (fun s x -> add x s) a b
  let elements = Array.to_list
end

module Numbers : NUMBERS = Make (struct
  type t = int

  let compare a b = compare (abs a) (abs b)
end)

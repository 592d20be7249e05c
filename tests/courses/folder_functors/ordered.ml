module type S = sig
  type t

  val compare : t -> t -> int
end

module Int = struct
  type t = int

  let compare (a : t) b = compare a b
end

module By_length = struct
  type t = string

  let compare a b = Int.compare (String.length a) (String.length b)
end

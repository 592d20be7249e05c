module Clock : sig type t val show : t -> string val loop : int -> bool end = struct
  type t = int
  let show = string_of_int
  let rec loop n = loop (n + 1)
end

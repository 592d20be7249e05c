module Clock : sig type t val now : t val show : t -> string end = struct
  type t = int
  let now = 0
  let show = string_of_int
end
let size = 3
let show (t : Clock.t) = if Clock.show t = "" then 0 else 1
let labelled ~by n = n + by
let squares = List.map (fun x -> x * x)
let sum a b = a + b

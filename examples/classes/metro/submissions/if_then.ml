type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec known x l =
  match l with
  | [] -> false
  | y :: rest -> if y = x then true else known x rest

let rec go m l =
  match m with
  | Station x -> if known x l then true else false
  | Area (x, m) -> go m (x :: l)
  | Connect (a, b) -> if go a l = false then false else go b l

let check m = go m []

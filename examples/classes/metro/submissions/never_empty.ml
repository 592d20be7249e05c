type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec mem x l =
  match l with
  | [y] -> x = y
  | y :: rest -> x = y || mem x rest

let rec go m l =
  match m with
  | Station x -> mem x l
  | Area (x, m) -> go m (x :: l)
  | Connect (a, b) -> go a l && go b l

let check m = go m []

type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec go m l =
  match m with
  | Station x -> List.mem x l
  | Area (x, m) -> go m (x :: l)
  | Connect (a, b) -> go b l && go a l

let check m = go m []

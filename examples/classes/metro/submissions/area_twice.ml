type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec go m l =
  match m with
  | Station x -> List.mem x l
  | Area (x, m) -> not (List.mem x l) && go m (x :: l)
  | Connect (a, b) -> go a l && go b l

let check m = go m []

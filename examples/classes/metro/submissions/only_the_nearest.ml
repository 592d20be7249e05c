type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec go m area =
  match m with
  | Station x -> Some x = area
  | Area (x, m) -> go m (Some x)
  | Connect (a, b) -> go a area && go b area

let check m = go m None

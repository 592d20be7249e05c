type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec go m inside =
  match m with
  | Station _ -> inside
  | Area (_, m) -> go m true
  | Connect (a, b) -> go a inside && go b inside

let check m = go m false

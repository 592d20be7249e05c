type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec go inside = function
  | Station x -> inside x
  | Area (x, m) -> go (fun y -> y = x || inside y) m
  | Connect (a, b) -> go inside a && go inside b

let check m = go (fun _ -> false) m

type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec count x = function
  | [] -> 0
  | y :: rest -> (if x = y then 1 else 0) + count x rest

let rec go l = function
  | Station x -> count x l > 0
  | Area (x, m) -> go (x :: l) m
  | Connect (a, b) -> go l a && go l b

let check m = go [] m

type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec check_in l = function
  | Connect (a, b) -> check_in l a && check_in l b
  | Area (x, m) -> check_in (x :: l) m
  | Station x -> List.mem x l

let check = check_in []

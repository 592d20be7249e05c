type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec within areas = function
  | Station x -> List.mem x areas
  | Area (x, m) -> if List.mem x areas then within areas m else within (x :: areas) m
  | Connect (a, b) -> within areas a && within areas b

let check m = within [] m

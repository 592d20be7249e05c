type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec remove x = function
  | [] -> []
  | y :: rest -> if x = y then remove x rest else y :: remove x rest

let rec free = function
  | Station x -> [x]
  | Area (x, m) -> remove x (free m)
  | Connect (a, b) -> free a @ free b

let check m = free m = []

type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec areas = function
  | Station _ -> []
  | Area (x, m) -> x :: areas m
  | Connect (a, b) -> areas a @ areas b

let rec stations = function
  | Station x -> [x]
  | Area (_, m) -> stations m
  | Connect (a, b) -> stations a @ stations b

let check m =
  let known = areas m in
  List.for_all (fun x -> List.mem x known) (stations m)

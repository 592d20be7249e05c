type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let rec sub_check l m =
  match m with
  | Station x -> List.mem x l
  | Area (x, m) -> sub_check (l @ [x]) m
  | Connect (a, b) -> sub_check l a && sub_check l b

let check m = sub_check [] m

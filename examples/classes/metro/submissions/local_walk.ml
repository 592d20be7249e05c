type name = string

type metro = Station of name | Area of name * metro | Connect of metro * metro

let check m =
  let rec walk m seen =
    match m with
    | Station x -> List.mem x seen
    | Area (x, inner) -> walk inner (x :: seen)
    | Connect (a, b) -> if walk a seen then walk b seen else false
  in
  walk m []

type 'a t = ('a * int) list

let empty = []

let rec add x = function
  | [] -> [ (x, 1) ]
  | (y, n) :: rest -> if x = y then (y, n + 1) :: rest else (y, n) :: add x rest

let count x bag = Option.value (List.assoc_opt x bag) ~default:0
let of_list list = List.fold_left (fun bag x -> add x bag) empty list
let size bag = List.fold_left (fun sum (_, n) -> sum + n) 0 bag

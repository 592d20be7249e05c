let rec last l = match l with [] -> raise Not_found | [x] -> x | _ :: r -> last r
let f l = if l = [] then 0 else last l

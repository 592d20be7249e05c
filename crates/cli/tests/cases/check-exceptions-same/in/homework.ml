let max = function [] -> raise Not_found | x :: rest -> List.fold_left (fun a b -> if b > a then b else a) x rest

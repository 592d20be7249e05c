let rec take n = function x :: rest when n > 0 -> x :: take (n - 1) rest | _ -> []
let rec drop n l = if n <= 0 then l else match l with [] -> [] | _ :: rest -> drop (n - 1) rest
let rec product = function [] -> 1 | x :: rest -> x * product rest
let max_of = function [] -> invalid_arg "max_of" | x :: rest -> List.fold_left max x rest

let rec sum = function [] -> 0 | x :: rest -> x + sum rest
let () = assert (sum [1] = 2)

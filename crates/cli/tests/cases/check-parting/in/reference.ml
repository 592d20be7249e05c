let rec insert (x : int) = function [] -> [x] | y :: r -> if x <= y then x :: y :: r else y :: insert x r
let sort list = List.fold_right insert list []

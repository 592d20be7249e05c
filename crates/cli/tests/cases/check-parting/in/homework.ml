let rec insert x = function [] -> [x] | y :: r -> if x < y then x :: y :: r else if x = y then y :: r else y :: insert x r
let rec sort = function [] -> [] | x :: r -> insert x (sort r)

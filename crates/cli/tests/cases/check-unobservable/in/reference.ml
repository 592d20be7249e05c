let average n = n / 2
let rec sum = function [] -> 0 | x :: rest -> x + sum rest

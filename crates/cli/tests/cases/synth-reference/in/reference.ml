let price n = n * n
let rec length = function [] -> 0 | _ :: rest -> 1 + length rest

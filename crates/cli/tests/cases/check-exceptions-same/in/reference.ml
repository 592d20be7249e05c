let rec max = function [] -> failwith "empty" | [x] -> x | x :: rest -> let m = max rest in if x > m then x else m

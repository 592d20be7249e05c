let rec count p = function [] -> 0 | x :: rest -> (if p x then 1 else 0) + count p rest

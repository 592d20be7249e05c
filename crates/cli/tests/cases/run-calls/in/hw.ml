let rec sum = function [] -> 0 | x :: rest -> x + sum rest
let f x = if x < 0 then failwith "negative" else x
let show n = print_int n; print_newline (); n + 1

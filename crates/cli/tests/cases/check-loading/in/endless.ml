let rec loop () = loop ()
let x = loop ()
let rec sum = function [] -> 0 | x :: rest -> x + sum rest

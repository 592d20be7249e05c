type t = A | B of int
let f = function A -> 0
let g x = f x

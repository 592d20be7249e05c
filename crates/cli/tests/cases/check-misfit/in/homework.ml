type shape = Square of int | Rectangle of int * int
let area = function Square a -> a * a | Rectangle (a, b) -> a * b

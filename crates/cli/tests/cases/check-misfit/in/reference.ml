type shape = Square of int | Oblong of int * int
let area = function Square a -> a * a | Oblong (a, b) -> a * b

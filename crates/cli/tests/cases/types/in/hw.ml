type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
and shape = { name : string; mutable sides : int }
exception Empty of string
let rec size = function Leaf -> 0 | Node (l, _, r) -> size l + 1 + size r
let ( +++ ) a b = a ^ b
let cells = ref []
let x, y = 1, "two";;
size Leaf

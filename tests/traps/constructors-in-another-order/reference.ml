type t = A | B | C
let f = function A -> 1 | B -> 2 | C -> 3

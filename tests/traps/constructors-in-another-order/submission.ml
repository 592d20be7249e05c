type t = B | A | C
let f = function B -> 1 | A -> 2 | C -> 3

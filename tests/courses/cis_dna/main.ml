open Assert
open Tree

let test () : bool = complementary_helix [ G; A ] = [ C; T ]
;; run_test "complement" test

let test () : bool = hamming [ A; T ] [ A; C ] = 1
;; run_test "hamming" test

let test () : bool = hamming [] [ A ] = 1
;; run_failing_test "hamming of different lengths" test

let t = Node (Leaf [ A ], [ C ], Node (Leaf [ C ], [ A ], Leaf [ A ]))

let test () : bool = count_leaves t = 3
;; run_test "count_leaves" test

let test () : bool = complexity t = 4
;; run_test "complexity, wrong on purpose" test

let test () : bool = complexity t = 3
;; run_test "complexity" test
;; report ()
;; print_endline "done"

let () = assert (Numbers.elements Numbers.empty = [])
let () = assert (Numbers.elements (Numbers.add (-3) (Numbers.add 2 (Numbers.add 5 Numbers.empty))) = [ 2; -3; 5 ])
let () = assert (Numbers.mem 2 (Numbers.remove 3 (Numbers.add 3 (Numbers.add 2 Numbers.empty))))
let () = assert (Numbers.elements (Numbers.union (Numbers.add 1 Numbers.empty) (Numbers.add 2 Numbers.empty)) = [ 1; 2 ])

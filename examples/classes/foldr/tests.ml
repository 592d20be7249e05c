let plus a b = a + b;;

assert (foldr plus 0 [ 1; 2; 3 ] = 6);;
assert (foldr max 0 [ 4; 9; 2 ] = 9);;
assert (foldr (fun x l -> x :: l) [] [ 1 ] = [ 1 ])

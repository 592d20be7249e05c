let reverse_in_place a =
  let s = Stack.create () in
  for i = 0 to Array.length a - 1 do
    Stack.push a.(i) s
  done;
  for i = 0 to Array.length a - 1 do
    a.(i) <- Stack.pop s
  done

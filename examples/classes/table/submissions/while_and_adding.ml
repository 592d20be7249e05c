(* every number is the one before plus the row number *)
let table n =
  let i = ref 1 in
  while !i <= n do
    let value = ref !i in
    let j = ref 1 in
    while !j < n do
      print_string (string_of_int !value ^ " ");
      value := !value + !i;
      incr j
    done;
    print_string (string_of_int !value ^ "\n");
    incr i
  done

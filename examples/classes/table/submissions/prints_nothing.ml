let table n =
  if n < 0 then invalid_arg "table";
  let lines = ref [] in
  for i = 1 to n do
    let row = List.init n (fun j -> string_of_int (i * (j + 1))) in
    lines := String.concat " " row :: !lines
  done;
  ignore (List.map (fun line () -> print_endline line) (List.rev !lines))

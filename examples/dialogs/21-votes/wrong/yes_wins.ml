let () =
  let a = read_line () in
  let b = read_line () in
  if a = b then print_endline ("Agreed: " ^ a)
  else begin
    print_endline "One more vote";
    let c = read_line () in
    if c = "yes" then print_endline ("The first was right: " ^ c)
    else print_endline ("The second was right: " ^ c)
  end

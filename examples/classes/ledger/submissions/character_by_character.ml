(* a little machine: reads names into one buffer and amounts into the other *)
exception Wrong

let totals text =
  let name = Buffer.create 10 and amount = Buffer.create 10 in
  let in_amount = ref false in
  let sums = ref [] in
  let finish () =
    let n = String.trim (Buffer.contents name) in
    if !in_amount then begin
      if n = "" then raise Wrong;
      match int_of_string_opt (String.trim (Buffer.contents amount)) with
      | None -> raise Wrong
      | Some k ->
        (match List.assoc_opt n !sums with
         | Some cell -> cell := !cell + k
         | None -> sums := !sums @ [ (n, ref k) ])
    end
    else if n <> "" then raise Wrong;
    Buffer.clear name;
    Buffer.clear amount;
    in_amount := false
  in
  let read c =
    match c with
    | ';' -> finish ()
    | ',' -> if !in_amount then raise Wrong else in_amount := true
    | c -> Buffer.add_char (if !in_amount then amount else name) c
  in
  try
    String.iter read text;
    finish ();
    Some (List.map (fun (n, cell) -> (n, !cell)) !sums)
  with Wrong -> None

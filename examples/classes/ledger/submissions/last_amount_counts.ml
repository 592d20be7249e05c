let totals text =
  let table = Hashtbl.create 10 in
  let order = ref [] in
  let handle s =
    match String.split_on_char ',' s with
    | [ name; amount ] ->
      let name = String.trim name in
      let n = int_of_string (String.trim amount) in
      if name = "" then failwith "name";
      if not (Hashtbl.mem table name) then order := name :: !order;
      Hashtbl.replace table name n
    | _ -> failwith "entry"
  in
  match
    String.split_on_char ';' text
    |> List.filter (fun s -> String.trim s <> "")
    |> List.iter handle
  with
  | () -> Some (List.map (fun name -> (name, Hashtbl.find table name)) (List.rev !order))
  | exception Failure _ -> None

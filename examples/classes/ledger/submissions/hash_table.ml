(* the table has the sums, the list the names, newest first *)
let totals text =
  let sums = Hashtbl.create 16 in
  let names = ref [] in
  let ok = ref true in
  List.iter
    (fun entry ->
      let entry = String.trim entry in
      if entry <> "" then
        match List.map String.trim (String.split_on_char ',' entry) with
        | [ ""; _ ] -> ok := false
        | [ name; amount ] -> (
          match int_of_string_opt amount with
          | None -> ok := false
          | Some n -> (
            match Hashtbl.find_opt sums name with
            | Some m -> Hashtbl.replace sums name (m + n)
            | None ->
              names := name :: !names;
              Hashtbl.add sums name n))
        | _ -> ok := false)
    (String.split_on_char ';' text);
  if !ok then Some (List.rev_map (fun name -> (name, Hashtbl.find sums name)) !names) else None

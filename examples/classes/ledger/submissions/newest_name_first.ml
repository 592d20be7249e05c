let read s =
  match String.split_on_char ',' s with
  | [ a; b ] when String.trim a <> "" -> (
    match int_of_string_opt (String.trim b) with
    | None -> None
    | Some n -> Some (String.trim a, n))
  | _ -> None

let totals text =
  let rec loop sums l =
    match l with
    | [] -> Some sums
    | s :: l when String.trim s = "" -> loop sums l
    | s :: l -> (
      match read s with
      | None -> None
      | Some (name, n) ->
        if List.mem_assoc name sums then
          loop (List.map (fun (x, m) -> if x = name then (x, m + n) else (x, m)) sums) l
        else loop ((name, n) :: sums) l)
  in
  loop [] (String.split_on_char ';' text)

exception Bad of string

let read_entry s =
  match String.split_on_char ',' s with
  | [ name; amount ] ->
    let name = String.trim name in
    if name = "" then raise (Bad s);
    (try (name, int_of_string (String.trim amount)) with Failure _ -> raise (Bad s))
  | _ -> raise (Bad s)

let insert sums (name, n) =
  if List.mem_assoc name sums then
    List.map (fun (other, m) -> if other = name then (other, m + n) else (other, m)) sums
  else sums @ [ (name, n) ]

let totals text =
  try
    String.split_on_char ';' text
    |> List.map String.trim
    |> List.filter (fun s -> s <> "")
    |> List.map read_entry
    |> List.fold_left insert []
    |> fun sums -> Some sums
  with Bad _ -> None

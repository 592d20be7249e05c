(* split by hand; the library function was not in the lecture *)
let rec cut separator s =
  let n = String.length s in
  let rec find i = if i >= n then None else if s.[i] = separator then Some i else find (i + 1) in
  match find 0 with
  | None -> [ s ]
  | Some i -> String.sub s 0 i :: cut separator (String.sub s (i + 1) (n - i - 1))

let totals text =
  let rec work sums pieces =
    match pieces with
    | [] -> Some (List.rev sums)
    | piece :: rest ->
      if String.trim piece = "" then work sums rest
      else
        match cut ',' piece with
        | [ name; amount ] ->
          let name = String.trim name and amount = int_of_string_opt (String.trim amount) in
          if name = "" || amount = None then None
          else
            let n = Option.get amount in
            if List.exists (fun (x, _) -> x = name) sums then
              work (List.map (fun (x, m) -> if x = name then (x, m + n) else (x, m)) sums) rest
            else work ((name, n) :: sums) rest
        | _ -> None
  in
  work [] (cut ';' text)

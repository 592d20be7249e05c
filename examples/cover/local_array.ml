(* Counting letters in a local array. *)

let most_common text =
  let counts = Array.make 3 0 in
  String.iter
    (fun c ->
      match c with
      | 'a' .. 'c' ->
        let i = Char.code c - Char.code 'a' in
        counts.(i) <- counts.(i) + 1
      | _ -> ())
    text;
  if counts.(0) > counts.(1) && counts.(0) > counts.(2) then "a"
  else if counts.(1) > counts.(2) then "b"
  else if counts.(2) > 0 then "c"
  else "none"

(* cover: most_common *)

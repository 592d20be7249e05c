let digits s = List.rev (List.map (fun c -> Char.code c - 48) (List.of_seq (String.to_seq s)))

let rec add carry a b =
  match a, b with
  | [], [] -> if carry = 0 then [] else [ carry ]
  | x :: a, [] -> step carry x 0 a []
  | [], y :: b -> step carry 0 y [] b
  | x :: a, y :: b -> step carry x y a b

and step carry x y a b =
  let d = x + y + carry in
  (d mod 10) :: add (d / 10) a b

let () =
  let a = digits (read_line ()) in
  let b = digits (read_line ()) in
  List.iter print_int (add 0 a b);
  print_newline ()

(* Sorted lists have every neighbour in order. *)
let rec rises l =
  match l with
  | a :: (b :: _ as rest) -> a <= b && rises rest
  | _ -> true

let () = assert (sort [ 3; 1; 2 ] = [ 1; 2; 3 ])
let () = assert (rises (sort [ 5; 4; 3; 2; 1 ]))
let () = assert (List.length (sort [ 2; 1 ]) = 2)

(* `match` with an exception case: exceptions of the right sides are not caught by it. *)

let first_even xs =
  match List.find (fun x -> x mod 2 = 0) xs with
  | 0 -> raise Not_found
  | x -> Some x
  | exception Not_found -> None

(* cover: first_even *)

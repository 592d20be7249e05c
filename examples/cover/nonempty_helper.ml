(* Inserting never gives the empty list. *)

let rec insert x = function
  | [] -> [ x ]
  | y :: rest -> if x <= y then x :: y :: rest else y :: insert x rest

let smallest x xs =
  match insert x xs with
  | [] -> None
  | y :: _ -> Some y

(* cover: smallest *)

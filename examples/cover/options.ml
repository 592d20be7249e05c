(* Options inside options. *)

let rec first_some = function
  | [] -> None
  | None :: rest -> first_some rest
  | Some (Some x) :: _ -> Some x
  | Some None :: rest -> (match first_some rest with None -> Some 0 | found -> found)

(* cover: first_some *)

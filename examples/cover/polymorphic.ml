(* A polymorphic function is covered with integers for its variables. *)

let rec position x = function
  | [] -> None
  | y :: rest -> (
    if x = y then Some 0
    else match position x rest with
      | None -> None
      | Some i -> Some (i + 1))

(* cover: position *)

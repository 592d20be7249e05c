(* The function meant in ../first_error.ml. *)

let rec first_error l = match l with [] -> None | Ok _ :: r -> first_error r | Error e :: _ -> Some e

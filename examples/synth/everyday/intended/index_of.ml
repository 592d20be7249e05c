(* The function meant in ../index_of.ml. *)

let rec index_of x l =
  match l with
  | [] -> None
  | y :: rest -> (
      if x = y then Some 0
      else match index_of x rest with None -> None | Some n -> Some (n + 1))

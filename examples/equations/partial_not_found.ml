(* That something is not found can be what is asked for. *)

let large xs = List.find (fun x -> x > 10) xs

(* find xs : (match large xs with _ -> false | exception Not_found -> List.length xs = 2) *)

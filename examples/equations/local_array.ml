(* Counting in a local array: the three indices are different. *)

let all_different a b c =
  let seen = Array.make 3 false in
  List.iter (fun i -> seen.(i) <- true) [a; b; c];
  seen.(0) && seen.(1) && seen.(2)

(* find a b c : all_different a b c && a < b *)

(* A local reference in a loop; the last branch needs a list of four. *)

let summary xs =
  let largest = ref 0 and count = ref 0 in
  List.iter
    (fun x ->
      incr count;
      if x > !largest then largest := x)
    xs;
  if !count = 0 then "nothing" else if !largest = 0 then "nothing positive" else if !count > 3 then "many" else "some"

(* cover: summary *)

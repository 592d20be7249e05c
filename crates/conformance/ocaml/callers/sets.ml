(* Calls of a set one after another. Sets are values: `Back` goes on with the one before the last step, `Union` joins the two. *)
type refute_step = Add of int | Remove of int | Union | Back

let grading steps =
  let step (now, before) step =
    match step with
    | Add x -> (Numbers.add x now, now)
    | Remove x -> (Numbers.remove x now, now)
    | Union -> (Numbers.union now before, now)
    | Back -> (before, now)
  in
  let last, before = List.fold_left step (Numbers.empty, Numbers.empty) steps in
  let seen s = (Numbers.elements s, List.map (fun x -> Numbers.mem x s) [ -1; 0; 1; 2 ]) in
  (seen last, seen before)

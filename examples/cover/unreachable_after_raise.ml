(* A helper that always raises: nothing after it runs. *)

let refuse reason = failwith ("refused: " ^ reason)

let enter age =
  if age < 18 then begin
    let () = refuse "young" in
    if age < 0 then "unborn" else "young"
  end
  else "welcome"

(* cover: enter *)

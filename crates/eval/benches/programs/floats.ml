(* Floats: Newton's method, a numeric integral, records with float fields. *)
type point = { x : float; y : float }

let rec newton x n = if n = 0 then x else newton (x -. (((x *. x) -. 2.) /. (2. *. x))) (n - 1)

let integral f a b n =
  let h = (b -. a) /. float_of_int n in
  let total = ref 0. in
  for i = 0 to n - 1 do
    total := !total +. (f (a +. (h *. (float_of_int i +. 0.5))) *. h)
  done;
  !total

let move p d = { x = p.x +. d; y = p.y -. d }

let rec walk n p = if n = 0 then p else walk (n - 1) (move p 0.25)

let rec repeat n total =
  if n = 0 then total
  else
    let p = walk 200 { x = 0.; y = 1. } in
    repeat (n - 1) (total +. newton 1. 30 +. integral (fun x -> x *. x) 0. 1. 200 +. p.x +. p.y)

let () = print_float (repeat 3000 0.); print_newline ()

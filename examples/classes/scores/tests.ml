let close a b = Float.abs (a -. b) < 1e-9

let () =
  let s = summary [ 2.; 4. ] in
  assert (s.count = 2 && close s.mean 3.)

let () = assert ((summary [ 10. ]).highest = 10.)

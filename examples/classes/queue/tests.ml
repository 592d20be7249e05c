let () =
  let q = create () in
  push 1 q;
  push 2 q;
  assert (pop q = 1);
  assert (pop q = 2)

let () =
  let q = create () in
  assert (match pop q with exception Empty -> true | _ -> false)

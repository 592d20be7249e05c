let partition p l =
  let good = ref [] and bad = ref [] and todo = ref (List.rev l) in
  while !todo <> [] do
    let x = List.hd !todo in
    todo := List.tl !todo;
    if p x then good := x :: !good
    else bad := x :: !bad
  done;
  (!good, !bad)

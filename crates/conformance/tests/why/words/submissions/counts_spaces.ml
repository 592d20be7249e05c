let count_words s =
  let count = ref 1 in
  String.iter (fun c -> if c = ' ' then incr count) s;
  !count

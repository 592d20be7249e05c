(* the way we did it in the C course *)
let sort l =
  let a = Array.of_list l in
  for i = 1 to Array.length a - 1 do
    let x = a.(i) in
    let j = ref (i - 1) in
    while !j >= 0 && a.(!j) > x do
      a.(!j + 1) <- a.(!j);
      j := !j - 1
    done;
    a.(!j + 1) <- x
  done;
  Array.to_list a

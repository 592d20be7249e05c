let reverse_in_place a =
  let rec go i j =
    if i < j then begin
      let x = a.(i) in
      a.(i) <- a.(j);
      a.(j) <- x;
      go i j
    end
  in
  go 0 (Array.length a - 1)

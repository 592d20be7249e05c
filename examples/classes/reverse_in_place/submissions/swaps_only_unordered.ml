let reverse_in_place a =
  let n = Array.length a in
  for i = 0 to n / 2 - 1 do
    let j = n - 1 - i in
    if a.(i) < a.(j) then begin
      let x = a.(i) in
      a.(i) <- a.(j);
      a.(j) <- x
    end
  done

let reverse_in_place a =
  let n = Array.length a in
  for i = 0 to n / 2 do
    if n > 0 then begin
      let x = a.(i) in
      a.(i) <- a.(n - 1 - i);
      a.(n - 1 - i) <- x
    end
  done

let reverse_in_place a =
  let n = Array.length a in
  if n > 1 then begin
    let first = a.(0) and last = a.(n - 1) in
    a.(0) <- last;
    a.(n - 1) <- first
  end

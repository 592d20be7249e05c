let reverse_in_place a =
  let n = Array.length a in
  if n > 0 then begin
    let last = a.(n - 1) in
    for i = n - 1 downto 1 do
      a.(i) <- a.(i - 1)
    done;
    a.(0) <- last
  end

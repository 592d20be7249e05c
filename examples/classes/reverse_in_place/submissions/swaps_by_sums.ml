(* exchange without a third variable *)
let reverse_in_place a =
  let last = Array.length a - 1 in
  for i = 0 to (last - 1) / 2 do
    let j = last - i in
    if i < j then begin
      a.(i) <- a.(i) + a.(j);
      a.(j) <- a.(i) - a.(j);
      a.(i) <- a.(i) - a.(j)
    end
  done

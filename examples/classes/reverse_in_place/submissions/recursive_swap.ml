let swap a i j =
  let x = a.(i) in
  a.(i) <- a.(j);
  a.(j) <- x

let reverse_in_place (a : int array) : unit =
  let rec go i j =
    if i < j then begin
      swap a i j;
      go (i + 1) (j - 1)
    end
  in
  go 0 (Array.length a - 1)

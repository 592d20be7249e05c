(* Searching a sorted array; unsorted ones are turned away. *)

let find x a =
  let rec sorted i = i + 1 >= Array.length a || (a.(i) <= a.(i + 1) && sorted (i + 1)) in
  let rec search low high =
    if low >= high then None
    else
      let middle = (low + high) / 2 in
      if a.(middle) = x then Some middle
      else if a.(middle) < x then search (middle + 1) high
      else search low middle
  in
  if sorted 0 then search 0 (Array.length a) else invalid_arg "find"

(* cover: find *)

let rec take n l = match l with
  | [] -> []
  | x :: xs -> if n <= 0 then [] else x :: take (n - 1) xs

let rec drop n l = match l with
  | [] -> []
  | _ :: xs -> if n <= 0 then l else drop (n - 1) xs

let rotate n l =
  if n < 0 then invalid_arg "rotate" else drop n l @ take n l

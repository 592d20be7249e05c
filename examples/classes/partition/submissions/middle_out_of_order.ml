(* takes elements from both ends *)
let rec split_last = function
  | [] -> failwith "split_last"
  | [ x ] -> ([], x)
  | x :: rest -> let front, last = split_last rest in (x :: front, last)

let rec partition p l =
  match l with
  | [] -> ([], [])
  | [ x ] -> if p x then ([ x ], []) else ([], [ x ])
  | first :: rest ->
    let middle, last = split_last rest in
    let yes, no = partition p middle in
    let yes, no = if p last then (last :: yes, no) else (yes, last :: no) in
    if p first then (first :: yes, no) else (yes, first :: no)

let add x l = if List.mem x l then l else x :: l

let rec partition p = function
  | [] -> ([], [])
  | x :: rest ->
    let yes, no = partition p rest in
    if p x then (add x yes, no) else (yes, add x no)

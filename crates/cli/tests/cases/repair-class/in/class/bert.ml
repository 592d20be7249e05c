let is_palindrome list =
  let rec turn done_ todo =
    match todo with
    | [] -> done_
    | first :: others -> turn done_ others
  in
  turn [] list = list

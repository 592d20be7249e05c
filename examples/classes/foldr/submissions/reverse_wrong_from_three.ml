let rec rev = function
  | [] -> []
  | x :: rest -> (
    match rev rest with
    | [] -> [ x ]
    | last :: others -> last :: x :: others)

let foldr f init l =
  List.fold_left (fun acc x -> f x acc) init (rev l)

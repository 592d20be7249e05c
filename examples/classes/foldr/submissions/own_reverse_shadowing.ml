let foldr f init l =
  let rec reverse acc = function
    | [] -> acc
    | x :: l -> reverse (x :: acc) l
  in
  let rec loop init = function
    | [] -> init
    | x :: l ->
      let init = f x init in
      loop init l
  in
  loop init (reverse [] l)

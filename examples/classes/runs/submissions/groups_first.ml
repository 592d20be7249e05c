let rec group l =
  match l with
  | [] -> []
  | [x] -> [[x]]
  | x :: (y :: _ as rest) ->
    if x <> y then [x] :: group rest
    else
      match group rest with
      | g :: gs -> (x :: g) :: gs
      | [] -> assert false

let runs l = List.map (fun g -> (List.hd g, List.length g)) (group l)

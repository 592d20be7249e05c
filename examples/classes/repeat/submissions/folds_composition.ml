let ( >> ) f g x = g (f x)

let repeat n f =
  List.init n (fun _ -> f) |> List.fold_left ( >> ) Fun.id

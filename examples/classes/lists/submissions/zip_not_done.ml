let rec last l =
  match l with
  | [] -> None
  | [ x ] -> Some x
  | _ :: rest -> last rest

let remove x l =
  let removed, kept = List.fold_left
    (fun (removed, kept) y -> if y = x && not removed then (true, kept) else (removed, y :: kept))
    (false, []) l
  in
  ignore removed;
  List.rev kept

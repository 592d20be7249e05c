let known = Hashtbl.create 16
let sum l =
  match Hashtbl.find_opt known l with
  | Some total -> total
  | None ->
    let total = List.fold_left ( + ) 0 l in
    Hashtbl.add known l total;
    total

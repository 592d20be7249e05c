(* Continuations: trees walked, and failure as a second way on. *)
type tree = Leaf | Node of tree * int * tree

let rec build low high k =
  if low > high then k Leaf
  else
    let middle = (low + high) / 2 in
    build low (middle - 1) (fun left -> build (middle + 1) high (fun right -> k (Node (left, middle, right))))

let rec fold tree start step k =
  match tree with
  | Leaf -> k start
  | Node (left, value, right) ->
    fold left start step (fun sum -> step sum value (fun sum -> fold right sum step k))

let rec search tree wanted found failed =
  match tree with
  | Leaf -> failed ()
  | Node (left, value, right) ->
    if value = wanted then found value else search left wanted found (fun () -> search right wanted found failed)

let () =
  let tree = build 1 2000 (fun tree -> tree) in
  let total = ref 0 in
  for round = 1 to 1500 do
    total := !total + fold tree 0 (fun sum value k -> k ((sum + (value * round)) mod 1_000_003)) (fun sum -> sum);
    total := !total + search tree (round * 6) (fun value -> value) (fun () -> 0)
  done;
  print_int !total;
  print_newline ()

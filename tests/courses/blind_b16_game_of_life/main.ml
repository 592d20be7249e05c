let width, height = 8, 6
type cell = Alive | Dead
type world = cell array array
let parse (s : string list) : world =
  Array.of_list (List.map (fun line -> Array.init (String.length line) (fun i -> match line.[i] with '#' -> Alive | _ -> Dead)) s)
let neighbours w i j =
  let n = ref 0 in
  for di = -1 to 1 do
    for dj = -1 to 1 do
      if not (di = 0 && dj = 0) then
        let i' = (i + di + height) mod height and j' = (j + dj + width) mod width in
        if w.(i').(j') = Alive then incr n
    done
  done;
  !n
let step w = Array.mapi (fun i row -> Array.mapi (fun j c ->
    match c, neighbours w i j with
    | Alive, (2 | 3) -> Alive
    | Dead, 3 -> Alive
    | (Alive | Dead), _ -> Dead) row) w
let print w = Array.iter (fun row -> Array.iter (fun c -> print_char (if c = Alive then '#' else '.')) row; print_newline ()) w
let glider = parse [ ".#......"; "..#....."; "###....."; "........"; "........"; "........" ]
let rec iterate n f x = if n = 0 then x else iterate (n - 1) f (f x)
let () = print (iterate 9 step glider)
let count w = Array.fold_left (fun acc row -> acc + Array.fold_left (fun a -> function Alive -> a + 1 | Dead -> a) 0 row) 0 w
let () = Printf.printf "alive: %d\n%!" (count glider)
exception Found of int * int
let find_first p w =
  try
    Array.iteri (fun i row -> Array.iteri (fun j c -> if p c then raise (Found (i, j))) row) w;
    None
  with Found (i, j) -> Some (i, j)
let () = match find_first ((=) Alive) glider with Some (i, j) -> Printf.printf "(%d, %d)\n" i j | None -> assert false
let knight_tour n =
  let board = Array.make_matrix n n (-1) in
  let moves = [| 2, 1; 1, 2; -1, 2; -2, 1; -2, -1; -1, -2; 1, -2; 2, -1 |] in
  let rec go k x y =
    board.(x).(y) <- k;
    if k = n * n - 1 then true
    else begin
      let ok = ref false in
      let m = ref 0 in
      while not !ok && !m < Array.length moves do
        let dx, dy = moves.(!m) in
        let x' = x + dx and y' = y + dy in
        if x' >= 0 && y' >= 0 && x' < n && y' < n && board.(x').(y') < 0 then ok := go (k + 1) x' y';
        incr m
      done;
      if not !ok then board.(x).(y) <- -1;
      !ok
    end
  in
  if go 0 0 0 then Some board else None
let () = match knight_tour 5 with
  | None -> print_endline "none"
  | Some b -> Array.iter (fun r -> Array.iter (Printf.printf "%3d") r; print_newline ()) b

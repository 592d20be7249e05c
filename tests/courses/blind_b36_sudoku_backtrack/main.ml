let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
let grid = Array.init 9 (fun r -> Array.init 9 (fun c -> match puzzle.[9 * r + c] with '.' -> 0 | d -> int_of_char d - int_of_char '0'))
let ok g r c v =
  let rec check i = i >= 9 || (g.(r).(i) <> v && g.(i).(c) <> v && g.(3 * (r / 3) + i / 3).(3 * (c / 3) + i mod 3) <> v && check (i + 1)) in
  check 0
exception Solved
let solve g =
  let rec go k =
    if k = 81 then raise Solved;
    let r = k / 9 and c = k mod 9 in
    if g.(r).(c) <> 0 then go (k + 1)
    else begin
      for v = 1 to 9 do
        if ok g r c v then begin g.(r).(c) <- v; go (k + 1); g.(r).(c) <- 0 end
      done
    end in
  try go 0; false with Solved -> true
let () =
  if solve grid then
    Array.iteri (fun i row ->
        if i mod 3 = 0 && i > 0 then print_endline "------+-------+------";
        Array.iteri (fun j v -> if j mod 3 = 0 && j > 0 then print_string "| "; Printf.printf "%d " v) row;
        print_newline ()) grid
let rec subset_sum target = function
  | _ when target = 0 -> Some []
  | [] -> None
  | x :: xs ->
    match if x <= target then subset_sum (target - x) xs else None with
    | Some l -> Some (x :: l)
    | None -> subset_sum target xs
let () = match subset_sum 53 [ 30; 22; 8; 15; 16 ] with Some l -> print_endline (String.concat "+" (List.map string_of_int l)) | None -> print_endline "no"
let lcs a b =
  let n = String.length a and m = String.length b in
  let t = Array.make_matrix (n + 1) (m + 1) 0 in
  for i = n - 1 downto 0 do for j = m - 1 downto 0 do
      t.(i).(j) <- if a.[i] = b.[j] then 1 + t.(i + 1).(j + 1) else max t.(i + 1).(j) t.(i).(j + 1) done done;
  let buf = Buffer.create 16 in
  let rec walk i j = if i < n && j < m then
      if a.[i] = b.[j] then (Buffer.add_char buf a.[i]; walk (i + 1) (j + 1))
      else if t.(i + 1).(j) >= t.(i).(j + 1) then walk (i + 1) j else walk i (j + 1) in
  walk 0 0; Buffer.contents buf
let () = print_endline (lcs "AGGTAB" "GXTXAYB")
let knapsack items cap =
  let best = Array.make (cap + 1) 0 in
  List.iter (fun (w, v) -> for c = cap downto w do best.(c) <- max best.(c) (best.(c - w) + v) done) items;
  best.(cap)
let () = print_int (knapsack [ 1, 1; 3, 4; 4, 5; 5, 7 ] 7); print_newline ()
let memo = Hashtbl.create 100
let rec edit (a, b) = match Hashtbl.find_opt memo (a, b) with
  | Some d -> d
  | None ->
    let d = match String.length a, String.length b with
      | 0, n | n, 0 -> n
      | n, m ->
        let a' = String.sub a 1 (n - 1) and b' = String.sub b 1 (m - 1) in
        if a.[0] = b.[0] then edit (a', b') else 1 + List.fold_left min max_int [ edit (a', b); edit (a, b'); edit (a', b') ] in
    Hashtbl.add memo (a, b) d; d
let () = Printf.printf "%d\n" (edit ("kitten", "sitting"))

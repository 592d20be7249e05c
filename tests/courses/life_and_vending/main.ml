(* Cells, coins, and tables that are filled row by row. *)
type cell = Dead | Alive
let life = Array.map (fun s -> Array.init (String.length s) (fun i -> if s.[i] = '#' then Alive else Dead)) [| ".#..."; "..#.."; "###.."; "....."; "....." |]
let neighbours g y x =
  let n = ref 0 and h = Array.length g in
  for dy = -1 to 1 do for dx = -1 to 1 do
      if (dy, dx) <> (0, 0) then
        let w = Array.length g.(0) in
        if g.((y + dy + h) mod h).((x + dx + w) mod w) = Alive then incr n
    done done;
  !n
let next g = Array.mapi (fun y row -> Array.mapi (fun x c -> match c, neighbours g y x with Alive, (2 | 3) | Dead, 3 -> Alive | (Alive | Dead), _ -> Dead) row) g
let show g = Array.iter (fun row -> print_endline (String.init (Array.length row) (fun i -> match row.(i) with Alive -> '#' | Dead -> '.'))) g
let rec iterate n f x = if n <= 0 then x else iterate (n - 1) f (f x)
let () = show (iterate 4 next life)
type coin = Nickel | Dime | Quarter
let value = function Nickel -> 5 | Dime -> 10 | Quarter -> 25
type machine = { price : int; inserted : coin list; stock : (string * int) list; log : string list }
type action = Insert of coin | Select of string | Refund
let rec change n = function
  | _ when n = 0 -> []
  | [] -> failwith "no change"
  | c :: cs when value c <= n -> c :: change (n - value c) (c :: cs)
  | _ :: cs -> change n cs
let total m = List.fold_left (fun acc c -> acc + value c) 0 m.inserted
let step ({ price; stock; _ } as m) = function
  | Insert c -> { m with inserted = c :: m.inserted }
  | Refund -> { m with inserted = []; log = Printf.sprintf "refund %d" (total m) :: m.log }
  | Select item -> (
      match List.assoc_opt item stock with
      | None | Some 0 -> { m with log = ("sold out " ^ item) :: m.log }
      | Some _ when total m < price -> { m with log = Printf.sprintf "need %d more" (price - total m) :: m.log }
      | Some n ->
        let back = change (total m - price) [ Quarter; Dime; Nickel ] in
        let names = List.map (function Nickel -> "n" | Dime -> "d" | Quarter -> "q") back in
        { m with inserted = []; stock = (item, n - 1) :: List.remove_assoc item stock; log = Printf.sprintf "%s [%s]" item (String.concat " " names) :: m.log })
let final = List.fold_left step { price = 40; inserted = []; stock = [ "cola", 1; "chips", 0 ]; log = [] } [ Insert Quarter; Select "cola"; Insert Quarter; Select "cola"; Select "cola"; Insert Dime; Refund; Select "water" ]
let () = List.iter print_endline (List.rev final.log); assert (final.inserted = [])
let pascal n = Array.init n (fun i -> let row = Array.make (i + 1) 1 in row) |> fun t -> for i = 2 to n - 1 do for j = 1 to i - 1 do t.(i).(j) <- t.(i - 1).(j - 1) + t.(i - 1).(j) done done; t
let () = Array.iter (fun r -> Array.iter (Printf.printf "%3d") r; print_newline ()) (pascal 6)
let knapsack items cap =
  let best = Array.make_matrix (List.length items + 1) (cap + 1) 0 in
  List.iteri (fun i (w, v) -> for c = 0 to cap do best.(i + 1).(c) <- max best.(i).(c) (if w <= c then best.(i).(c - w) + v else 0) done) items;
  best.(List.length items).(cap)
let () = Printf.printf "%d\n" (knapsack [ 12, 4; 2, 2; 1, 1; 1, 2; 4, 10 ] 15)
let lcs a b =
  let n = String.length a and m = String.length b in
  let t = Array.make_matrix (n + 1) (m + 1) "" in
  for i = 1 to n do for j = 1 to m do
      t.(i).(j) <- (if a.[i - 1] = b.[j - 1] then t.(i - 1).(j - 1) ^ String.make 1 a.[i - 1] else if String.length t.(i - 1).(j) >= String.length t.(i).(j - 1) then t.(i - 1).(j) else t.(i).(j - 1))
    done done; t.(n).(m)
let () = print_endline (lcs "AGGTAB" "GXTXAYB")

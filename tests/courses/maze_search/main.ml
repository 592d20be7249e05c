(* priority search, A*, polymorphic heap functor with explicit comparison *)
module type HEAP = sig type 'a t val empty : 'a t val add : prio:int -> 'a -> 'a t -> 'a t val pop : 'a t -> (int * 'a * 'a t) option val size : _ t -> int end
module Leftist : HEAP = struct
  type 'a t = E | T of int * int * 'a * 'a t * 'a t
  let empty = E
  let rank = function E -> 0 | T (r, _, _, _, _) -> r
  let mk p x a b = if rank a >= rank b then T (rank b + 1, p, x, a, b) else T (rank a + 1, p, x, b, a)
  let rec merge a b = match a, b with
    | E, h | h, E -> h
    | T (_, p, x, l, r), T (_, q, y, l', r') -> if p <= q then mk p x l (merge r b) else mk q y l' (merge a r')
  let add ~prio x h = merge (T (1, prio, x, E, E)) h
  let pop = function E -> None | T (_, p, x, l, r) -> Some (p, x, merge l r)
  let rec size = function E -> 0 | T (_, _, _, l, r) -> 1 + size l + size r
end
module Pos = struct type t = int * int let compare = compare end
module PMap = Map.Make (Pos)
let maze = [| "S.#....."; "..#.###."; ".##...#."; "......#G" |]
let find c = let r = ref None in Array.iteri (fun y row -> String.iteri (fun x c' -> if c = c' then r := Some (x, y)) row) maze; Option.get !r
let start = find 'S' and goal = find 'G'
let ok (x, y) = y >= 0 && y < Array.length maze && x >= 0 && x < String.length maze.(y) && maze.(y).[x] <> '#'
let h (x, y) = let gx, gy = goal in abs (x - gx) + abs (y - gy)
let astar (module H : HEAP) =
  let rec loop open_ cost from seen = match H.pop open_ with
    | None -> None
    | Some (_, p, _) when p = goal -> let rec path p acc = match PMap.find_opt p from with None -> p :: acc | Some q -> path q (p :: acc) in Some (path p [], seen)
    | Some (_, ((x, y) as p), rest) ->
      let g = PMap.find p cost + 1 in
      let open_, cost, from = List.fold_left (fun (o, c, f) q ->
          match PMap.find_opt q c with
          | Some g' when g' <= g -> o, c, f
          | _ -> H.add ~prio:(g + h q) q o, PMap.add q g c, PMap.add q p f) (rest, cost, from) (List.filter ok [ x + 1, y; x, y + 1; x - 1, y; x, y - 1 ]) in
      loop open_ cost from (seen + 1) in
  loop (H.add ~prio:(h start) start H.empty) (PMap.singleton start 0) PMap.empty 0
let () = match astar (module Leftist) with
  | None -> print_endline "no way"
  | Some (path, _) ->
    Printf.printf "%d steps\n" (List.length path - 1);
    Array.iteri (fun y row -> print_endline (String.mapi (fun x c -> if c = '.' && List.mem (x, y) path then '*' else c) row)) maze

(* Puzzles of December: a search on a moving grid, ranges read with Scanf. *)
let input = {|
#.######
#>>.<^<#
#.<..<<#
#>v.><>#
#<^v^^>#
######.#
|}
module Grid = struct
  type 'a t = { width : int; height : int; cells : 'a array array }
  let of_string f s =
    let lines = String.split_on_char '\n' (String.trim s) in
    let cells = Array.of_list (List.map (fun l -> Array.init (String.length l) (fun i -> f l.[i])) lines) in
    { width = Array.length cells.(0); height = Array.length cells; cells }
  let get g (x, y) = if x < 0 || y < 0 || x >= g.width || y >= g.height then None else Some g.cells.(y).(x)
  let fold f init { cells; _ } =
    let acc = ref init in
    Array.iteri (fun y -> Array.iteri (fun x c -> acc := f !acc (x, y) c)) cells; !acc
end
module Pos = struct
  type t = int * int
  let compare (a, b) (c, d) = match Int.compare a c with 0 -> Int.compare b d | n -> n
  let ( + ) (a, b) (c, d) = (a + c, b + d)
end
module State = struct
  type t = { pos : Pos.t; time : int }
  let compare a b = Stdlib.compare (a.time, a.pos) (b.time, b.pos)
end
module Q = Set.Make (State)
let blizzards g = Grid.fold (fun acc p c -> match c with '>' -> (p, (1, 0)) :: acc | '<' -> (p, (-1, 0)) :: acc | '^' -> (p, (0, -1)) :: acc | 'v' -> (p, (0, 1)) :: acc | _ -> acc) [] g
let rec modulo a b = if a < 0 then modulo (a + b) b else a mod b
let at g t ((x, y), (dx, dy)) =
  let w = g.Grid.width - 2 and h = g.Grid.height - 2 in
  (1 + modulo (x - 1 + t * dx) w, 1 + modulo (y - 1 + t * dy) h)
let occupied =
  let table : (int, (Pos.t, unit) Hashtbl.t) Hashtbl.t = Hashtbl.create 100 in
  fun g bs t ->
    match Hashtbl.find table t with
    | h -> h
    | exception Not_found ->
      let h = Hashtbl.create 97 in
      List.iter (fun b -> Hashtbl.replace h (at g t b) ()) bs;
      Hashtbl.add table t h; h
let solve g start goal t0 =
  let bs = blizzards g in
  let exception Found of int in
  let rec go seen q =
    let s = Q.min_elt q in
    let q = Q.remove s q in
    if s.State.pos = goal then raise_notrace (Found s.time);
    let time = s.State.time + 1 in
    let next =
      [ (0, 0); (1, 0); (-1, 0); (0, 1); (0, -1) ]
      |> List.map (Pos.( + ) s.pos)
      |> List.filter (fun p -> match Grid.get g p with None | Some '#' -> false | Some _ -> not (Hashtbl.mem (occupied g bs time) p))
      |> List.map (fun pos -> { State.pos; time })
      |> List.filter (fun s -> not (Q.mem s seen))
    in
    let add = List.fold_left (Fun.flip Q.add) in
    go (add seen next) (add q next)
  in
  match go Q.empty (Q.singleton { pos = start; time = t0 }) with
  | () -> assert false
  | exception Found n -> n
  | exception Not_found -> -1
let () =
  let g = Grid.of_string Fun.id input in
  let start = (1, 0) and goal = (g.width - 2, g.height - 1) in
  let there = solve g start goal 0 in
  let back = solve g goal start there in
  let again = solve g start goal back in
  Printf.printf "%d %d %d\n" there back again

let almanac = "seed-to-soil map:\n50 98 2\n52 50 48\n\nsoil-to-fertilizer map:\n0 15 37\n37 52 2\n39 0 15\n"
let parse s =
  let ic = Scanf.Scanning.from_string s in
  let rec ranges acc = match Scanf.bscanf ic " %d %d %d" (fun a b c -> (a, b, c)) with
    | r -> ranges (r :: acc)
    | exception (Scanf.Scan_failure _ | End_of_file | Failure _) -> List.rev acc in
  let rec maps acc = match Scanf.bscanf ic " %[a-z]-to-%[a-z] map:" (fun a b -> (a, b)) with
    | names -> let r = ranges [] in maps ((names, r) :: acc)
    | exception (Scanf.Scan_failure _ | End_of_file) -> List.rev acc in
  maps []
let apply rs n = match List.find_opt (fun (_, s, l) -> n >= s && n < s + l) rs with Some (d, s, _) -> n - s + d | None -> n
let () =
  let maps = parse almanac in
  List.iter (fun ((a, b), rs) -> Printf.printf "%s->%s: %d\n" a b (List.length rs)) maps;
  [ 79; 14; 55; 13 ] |> List.map (fun s -> List.fold_left (fun n (_, rs) -> apply rs n) s maps) |> List.iter (Printf.printf "%d ");
  print_newline ()
let hash s = String.fold_left (fun h c -> (h + Char.code c) * 17 land 0xFF) 0 s
let () = "rn=1,cm-,qp=3,cm=2,qp-,pc=4,ot=9,ab=5,pc-,pc=6,ot=7" |> String.split_on_char ',' |> List.map hash |> List.fold_left ( + ) 0 |> Printf.printf "%d\n"

(* Regular expressions by their derivatives, and the automaton that they make. *)
type re = Empty | Eps | Chr of char | Seq of re * re | Alt of re * re | Star of re | Any | Not of re
let rec nullable = function
  | Eps | Star _ -> true
  | Empty | Chr _ | Any -> false
  | Seq (a, b) -> nullable a && nullable b
  | Alt (a, b) -> nullable a || nullable b
  | Not r -> not (nullable r)
let seq a b = match a, b with Empty, _ | _, Empty -> Empty | Eps, r | r, Eps -> r | a, b -> Seq (a, b)
let alt a b = match a, b with Empty, r | r, Empty -> r | a, b when a = b -> a | a, b -> if compare a b < 0 then Alt (a, b) else Alt (b, a)
let rec deriv c = function
  | Empty | Eps -> Empty
  | Chr d -> if c = d then Eps else Empty
  | Any -> Eps
  | Alt (a, b) -> alt (deriv c a) (deriv c b)
  | Star r as s -> seq (deriv c r) s
  | Not r -> Not (deriv c r)
  | Seq (a, b) -> let d = seq (deriv c a) b in if nullable a then alt d (deriv c b) else d
let matches r s = nullable (Seq.fold_left (Fun.flip deriv) r (String.to_seq s))
let rec pp_re () = function
  | Empty -> "0" | Eps -> "1" | Chr c -> String.make 1 c | Any -> "."
  | Seq (a, b) -> Printf.sprintf "%a%a" pp_re a pp_re b
  | Alt (a, b) -> Printf.sprintf "(%a|%a)" pp_re a pp_re b
  | Star r -> Printf.sprintf "(%a)*" pp_re r
  | Not r -> Printf.sprintf "!%a" pp_re r
(* a parser of them by hand, over an imperative cursor *)
exception Parse of int
let parse s =
  let i = ref 0 in
  let peek () = if !i < String.length s then Some s.[!i] else None in
  let rec alternative () =
    let l = sequence () in
    match peek () with Some '|' -> incr i; alt l (alternative ()) | _ -> l
  and sequence () =
    let rec go acc = match peek () with None | Some ('|' | ')') -> acc | Some _ -> go (seq acc (postfix ())) in go Eps
  and postfix () =
    let r = ref (atom ()) in
    while peek () = Some '*' do incr i; r := Star !r done; !r
  and atom () = match peek () with
    | Some '(' -> incr i; let r = alternative () in if peek () <> Some ')' then raise (Parse !i); incr i; r
    | Some '.' -> incr i; Any
    | Some '~' -> incr i; Not (atom ())
    | Some ('*' | ')') | None -> raise (Parse !i)
    | Some c -> incr i; Chr c
  in
  let r = alternative () in
  if !i <> String.length s then raise (Parse !i) else r
let () =
  List.iter (fun (r, ss) -> match parse r with
      | re -> Printf.printf "%-12s %s:" r (pp_re () re); List.iter (fun s -> Printf.printf " %S=%b" s (matches re s)) ss; print_char '\n'
      | exception Parse n -> Printf.printf "%-12s error at %d\n" r n)
    [ "(a|b)*abb", [ "abb"; "aababb"; "ab" ]; "a.c*", [ "abc"; "ac"; "axccc" ]; "~(a*)", [ "aa"; "ab" ]; "a|", [ ""; "a" ]; "(a", []; "*", [] ]
module Hashcons = struct
  type 'a node = { id : int; key : 'a }
  type ('a, 'b) table = { tbl : ('a, 'b node) Hashtbl.t; mutable next : int }
  let create n : ('a, 'a) table = { tbl = Hashtbl.create n; next = 0 }
  let get t k = try Hashtbl.find t.tbl k with Not_found -> let n = { id = t.next; key = k } in t.next <- t.next + 1; Hashtbl.add t.tbl k n; n
end
let t = Hashcons.create 7
let a = Hashcons.get t [ 1; 2 ] and b = Hashcons.get t [ 1; 3 ]
let () = Printf.printf "%d %d %b\n" a.id b.id (a == Hashcons.get t (List.map succ [ 0; 1 ]))
(* states of the automaton, found by exploring *)
let automaton alphabet r =
  let module M = Map.Make (struct type t = re let compare = compare end) in
  let rec visit (m, trans) r =
    if M.mem r m then (m, trans)
    else
      let m = M.add r (M.cardinal m) m in
      List.fold_left (fun (m, trans) c -> let d = deriv c r in let m, trans = visit (m, trans) d in (m, (M.find r m, c, M.find d m) :: trans)) (m, trans) alphabet
  in
  let m, trans = visit (M.empty, []) r in (M.cardinal m, List.sort compare trans)
let () = let n, tr = automaton [ 'a'; 'b' ] (parse "(a|b)*abb") in Printf.printf "%d states\n" n; List.iter (fun (a, c, b) -> Printf.printf "%d -%c-> %d\n" a c b) tr

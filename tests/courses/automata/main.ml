type re = Empty | Eps | Chr of char | Seq of re * re | Alt of re * re | Star of re
let rec nullable = function Empty | Chr _ -> false | Eps | Star _ -> true | Seq (a, b) -> nullable a && nullable b | Alt (a, b) -> nullable a || nullable b
let ( ||| ) a b = match a, b with Empty, r | r, Empty -> r | a, b when a = b -> a | _ -> Alt (a, b)
let ( @@@ ) a b = match a, b with Empty, _ | _, Empty -> Empty | Eps, r | r, Eps -> r | _ -> Seq (a, b)
let star = function Empty | Eps -> Eps | Star _ as r -> r | r -> Star r
let rec deriv c = function
  | Empty | Eps -> Empty
  | Chr d -> if c = d then Eps else Empty
  | Seq (a, b) -> let d = deriv c a @@@ b in if nullable a then d ||| deriv c b else d
  | Alt (a, b) -> deriv c a ||| deriv c b
  | Star r as s -> deriv c r @@@ s
let matches r s = nullable (String.fold_left (fun r c -> deriv c r) r s)
let rec pp ppf = function
  | Empty -> Format.fprintf ppf "0" | Eps -> Format.fprintf ppf "1"
  | Chr c -> Format.fprintf ppf "%c" c
  | Seq (a, b) -> Format.fprintf ppf "@[%a@,%a@]" pp a pp b
  | Alt (a, b) -> Format.fprintf ppf "(%a|%a)" pp a pp b
  | Star r -> Format.fprintf ppf "(%a)*" pp r
let r = star (Chr 'a' ||| (Chr 'b' @@@ Chr 'c'))
let () = Format.printf "%a : %b %b %b@." pp r (matches r "abca") (matches r "") (matches r "ab")
type nfa = { start : int; accept : int list; trans : (int * char * int) list }
module IS = Set.Make (Int)
let run nfa s =
  let step q c = List.fold_left (fun acc (p, d, p') -> if d = c && IS.mem p q then IS.add p' acc else acc) IS.empty nfa.trans in
  let final = Seq.fold_left step (IS.singleton nfa.start) (String.to_seq s) in
  not (IS.is_empty (IS.inter final (IS.of_list nfa.accept)))
let nfa = { start = 0; accept = [ 2 ]; trans = [ 0, 'a', 0; 0, 'b', 0; 0, 'a', 1; 1, 'b', 2 ] }
let () = List.iter (fun s -> Format.printf "%S %B@." s (run nfa s)) [ "ab"; "aab"; "ba"; "" ]
let determinize { start; accept; trans } =
  let module M = Map.Make (IS) in
  let alphabet = List.sort_uniq compare (List.map (fun (_, c, _) -> c) trans) in
  let rec explore seen edges = function
    | [] -> seen, List.rev edges
    | q :: todo when M.mem q seen -> explore seen edges todo
    | q :: todo ->
      let seen = M.add q (M.cardinal seen) seen in
      let next = List.map (fun c -> c, IS.of_list (List.filter_map (fun (p, d, p') -> if d = c && IS.mem p q then Some p' else None) trans)) alphabet in
      explore seen (List.map (fun (c, q') -> q, c, q') next @ edges) (todo @ List.map snd next)
  in
  let states, edges = explore M.empty [] [ IS.singleton start ] in
  let id q = M.find q states in
  let finals = M.fold (fun q i acc -> if List.exists (fun a -> IS.mem a q) accept then i :: acc else acc) states [] in
  (M.cardinal states, finals, List.map (fun (a, c, b) -> id a, c, id b) edges)
let () =
  let n, f, e = determinize nfa in
  Format.printf "@[<v>%d states@,final %a@,%a@]@." n
    (Format.pp_print_list ~pp_sep:(fun ppf () -> Format.fprintf ppf ", ") Format.pp_print_int) f
    (Format.pp_print_list (fun ppf (a, c, b) -> Format.fprintf ppf "%d --%c--> %d" a c b)) e

module Lit = struct
  type t = { var : string; sign : bool }
  let pos var = { var; sign = true }
  let neg l = { l with sign = not l.sign }
  let compare = compare
  let to_string { var; sign } = if sign then var else "~" ^ var
end
module Clause = Set.Make (Lit)
module Assignment = Map.Make (String)
type cnf = Clause.t list
type result = Sat of bool Assignment.t | Unsat
type prop = Atom of string | Not of prop | And of prop * prop | Or of prop * prop | Imp of prop * prop
let rec nnf = function
  | Atom _ | Not (Atom _) as p -> p
  | Not (Not p) -> nnf p
  | Not (And (p, q)) -> Or (nnf (Not p), nnf (Not q))
  | Not (Or (p, q)) -> And (nnf (Not p), nnf (Not q))
  | Not (Imp (p, q)) -> And (nnf p, nnf (Not q))
  | Imp (p, q) -> Or (nnf (Not p), nnf q)
  | And (p, q) -> And (nnf p, nnf q)
  | Or (p, q) -> Or (nnf p, nnf q)
let rec cnf p : cnf = match p with
  | Atom a -> [ Clause.singleton (Lit.pos a) ]
  | Not (Atom a) -> [ Clause.singleton Lit.(neg (pos a)) ]
  | And (p, q) -> cnf p @ cnf q
  | Or (p, q) -> let ps = cnf p and qs = cnf q in List.concat_map (fun c -> List.map (Clause.union c) qs) ps
  | Not _ | Imp _ -> cnf (nnf p)
let assign lit f = List.filter_map (fun c -> if Clause.mem lit c then None else Some (Clause.remove (Lit.neg lit) c)) f
let rec dpll f a =
  if f = [] then Sat a
  else if List.exists Clause.is_empty f then Unsat
  else
    let lit = match List.find_opt (fun c -> Clause.cardinal c = 1) f with
      | Some c -> Clause.choose c, true
      | None -> Clause.choose (List.hd f), false in
    let try_lit l = dpll (assign l f) (Assignment.add l.Lit.var l.Lit.sign a) in
    match lit with
    | l, true -> try_lit l
    | l, false -> (match try_lit l with Sat _ as r -> r | Unsat -> try_lit (Lit.neg l))
let solve p = dpll (cnf (nnf p)) Assignment.empty
let show = function
  | Unsat -> "UNSAT"
  | Sat a -> Assignment.bindings a |> List.map (fun (v, b) -> Printf.sprintf "%s=%B" v b) |> String.concat ", "
let p = Atom "p" and q = Atom "q" and r = Atom "r"
let () = List.iter (fun f -> print_endline (show (solve f))) [ And (p, Not p); Imp (p, q); And (Or (p, q), And (Not p, Imp (q, r))); Not (Imp (And (p, Imp (p, q)), q)) ]
let tautology f = match solve (Not f) with Unsat -> true | Sat _ -> false
let () = Printf.printf "%b %b\n" (tautology (Or (p, Not p))) (tautology (Imp (p, q)))
let () = print_endline (String.concat " | " (List.map Lit.to_string (Clause.elements (List.hd (cnf (Or (p, Not q)))))))

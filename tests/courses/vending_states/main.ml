(* state machine: vending with GADT states *)
type idle = Idle_ and has_money = Has_money_ and sold = Sold_
type _ state = Idle : idle state | Money : int -> has_money state | Sold : string * int -> sold state
type _ event = Coin : int -> idle event | More : int -> has_money event | Select : string -> has_money event | Take : sold event
type any = Any : 'a state -> any
let price = function "tea" -> 3 | "coffee" -> 5 | s -> invalid_arg s
let step : type s. s state -> s event -> any = fun st ev -> match st, ev with
  | Idle, Coin n -> Any (Money n)
  | Money m, More n -> Any (Money (m + n))
  | Money m, Select d -> let p = price d in if m >= p then Any (Sold (d, m - p)) else Any (Money m)
  | Sold _, Take -> Any Idle
let show : type s. s state -> string = function
  | Idle -> "idle" | Money n -> "money " ^ string_of_int n | Sold (d, c) -> Printf.sprintf "sold %s, change %d" d c
type packed = Ev : 'a event -> packed
let apply (Any st) (Ev ev) = match st, ev with
  | Idle, Coin _ -> step st ev
  | Money _, More _ -> step st ev
  | Money _, Select _ -> step st ev
  | Sold _, Take -> step st ev
  | _ -> Any st
let () =
  let final = List.fold_left (fun st ev -> let (Any s as st) = apply st ev in print_endline (show s); st) (Any Idle)
      [ Ev (Coin 2); Ev (Select "tea"); Ev Take; Ev (More 2); Ev (Select "tea"); Ev Take ] in
  let (Any s) = final in print_endline ("end: " ^ show s)

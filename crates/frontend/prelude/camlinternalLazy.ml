(* What a lazy value is: a cell with its state. Lowering writes `lazy e` as such a cell (`frontend/lower/laziness.rs` knows the
   order of the states) and calls `force` for `lazy` patterns. Not of 4.13's: force_lazy_block and its relatives. *)

type 'a t = 'a lazy_t
type 'a __state = B__eing_forced | D__elayed of (unit -> 'a) | F__orced of 'a | R__aised of exn
type 'a __cell = { mutable __state : 'a __state }
exception Undefined

external __cell : 'a lazy_t -> 'a __cell = "%identity"
external __lazy : 'a __cell -> 'a lazy_t = "%identity"

let force lazy_value =
  let cell = __cell lazy_value in
  match cell.__state with
  | F__orced value -> value
  | R__aised e -> raise e
  | B__eing_forced -> raise Undefined
  | D__elayed compute ->
    cell.__state <- B__eing_forced;
    match compute () with
    | value ->
      cell.__state <- F__orced value;
      value
    | exception e ->
      cell.__state <- R__aised e;
      raise e

let force_val lazy_value =
  let cell = __cell lazy_value in
  match cell.__state with
  | D__elayed compute ->
    cell.__state <- B__eing_forced;
    let value = compute () in
    cell.__state <- F__orced value;
    value
  | _ -> force lazy_value

let __is_val lazy_value = match (__cell lazy_value).__state with F__orced _ -> true | _ -> false
let __from_val value = __lazy { __state = F__orced value }
let __to_val lazy_value = force lazy_value

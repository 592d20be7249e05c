(* Cornell: a calculator with exceptions, printers and Result *)
type token = TInt of int | TPlus | TTimes | TMinus | TLparen | TRparen | TEof
exception Lex_error of { pos : int; got : char }
exception Parse_error of string * token list

let tokenize (s : string) : token list =
  let n = String.length s in
  let rec go i acc =
    if i >= n then List.rev (TEof :: acc)
    else match s.[i] with
      | ' ' | '\t' | '\n' -> go (i + 1) acc
      | '+' -> go (i + 1) (TPlus :: acc)
      | '*' -> go (i + 1) (TTimes :: acc)
      | '-' -> go (i + 1) (TMinus :: acc)
      | '(' -> go (i + 1) (TLparen :: acc)
      | ')' -> go (i + 1) (TRparen :: acc)
      | '0' .. '9' ->
        let j = ref i in
        while !j < n && (match s.[!j] with '0' .. '9' -> true | _ -> false) do incr j done;
        go !j (TInt (int_of_string (String.sub s i (!j - i))) :: acc)
      | c -> raise (Lex_error { pos = i; got = c })
  in go 0 []

type expr = Int of int | Bin of (int -> int -> int) * char * expr * expr | Neg of expr
let rec parse_e ts = let t, ts = parse_t ts in loop_e t ts
and loop_e acc = function
  | TPlus :: rest -> let t, ts = parse_t rest in loop_e (Bin (( + ), '+', acc, t)) ts
  | TMinus :: rest -> let t, ts = parse_t rest in loop_e (Bin (( - ), '-', acc, t)) ts
  | ts -> acc, ts
and parse_t ts = let f, ts = parse_f ts in loop_t f ts
and loop_t acc = function
  | TTimes :: rest -> let f, ts = parse_f rest in loop_t (Bin (( * ), '*', acc, f)) ts
  | ts -> acc, ts
and parse_f = function
  | TInt n :: rest -> Int n, rest
  | TMinus :: rest -> let f, ts = parse_f rest in Neg f, ts
  | TLparen :: rest -> begin match parse_e rest with
      | e, TRparen :: ts -> e, ts
      | _, ts -> raise (Parse_error ("expected )", ts)) end
  | ts -> raise (Parse_error ("unexpected", ts))
let rec eval = function Int n -> n | Neg e -> - (eval e) | Bin (f, _, a, b) -> f (eval a) (eval b)
let rec pp ppf = function
  | Int n -> Format.pp_print_int ppf n
  | Neg e -> Format.fprintf ppf "-%a" pp e
  | Bin (_, c, a, b) -> Format.fprintf ppf "@[<hov 1>(%a@ %c@ %a)@]" pp a c pp b
let run s =
  match parse_e (tokenize s) with
  | e, [ TEof ] -> Ok (eval e, e)
  | _, ts -> Error (Printf.sprintf "%d tokens left" (List.length ts))
  | exception Lex_error { pos; got } -> Error (Printf.sprintf "%C at %d" got pos)
  | exception Parse_error (m, ts) -> Error (Printf.sprintf "%s (%d)" m (List.length ts))
let () =
  List.iter (fun s -> match run s with
      | Ok (n, e) -> Format.printf "%s = %d: %a@." s n pp e
      | Error m -> Format.printf "%s: error %s@." s m)
    [ "1+2*3"; "(1+2)*3"; "-(4-5)*2"; "1+"; "2 $ 3"; "(1"; "1 1"; "1+2+3+4+5+6+7+8+9+10+11+12+13+14+15+16+17+18+19+20+21+22" ]
let () = Printexc.register_printer (function Lex_error { pos; _ } -> Some (Printf.sprintf "Lex error at %d" pos) | _ -> None)
let () = try ignore (tokenize "?") with e -> print_endline (Printexc.to_string e)

type error = [ `Parse of string | `Eval of string | `Type of expected ]
and expected = { wanted : string; got : string }
let ( let* ) = Result.bind
let ( let+ ) r f = Result.map f r
let rec all = function [] -> Ok [] | x :: xs -> let* x = x in let+ xs = all xs in x :: xs
let parse_int s = match int_of_string_opt s with Some n -> Ok n | None -> Error (`Parse s)
let div a b = if b = 0 then Error (`Eval "div") else Ok (a / b)
let compute a b = let* a = parse_int a in let* b = parse_int b in div a b
let check v = if v > 100 then Error (`Type { wanted = "small"; got = string_of_int v }) else Ok v
let pipeline a b : (int, error) result = let* v = (compute a b :> (int, error) result) in check v
let show : (int, error) result -> string = function
  | Ok n -> string_of_int n
  | Error (`Parse s) -> "parse " ^ s
  | Error (`Eval s) -> "eval " ^ s
  | Error (`Type { wanted; got }) -> Printf.sprintf "wanted %s, got %s" wanted got
let () = List.iter (fun (a, b) -> print_endline (show (pipeline a b))) [ "10", "2"; "x", "1"; "1", "0"; "1000", "2" ]
let () = match all [ Ok 1; Ok 2; Error "three"; Error "four" ] with Ok _ -> () | Error e -> print_endline e
let r = Result.(to_option (map succ (ok 3)))
let v = Option.(bind r (fun x -> if x > 3 then some (x * 2) else none) |> value ~default:0)
let () = Printf.printf "%d %b\n" v (Option.is_some r)
let env = [ "x", 1; "y", 2 ]
let get k = List.assoc_opt k env
let sum = match get "x", get "y" with Some a, Some b -> Some (a + b) | _ -> None
let () = Option.iter (Printf.printf "%d\n") sum
let removed = List.remove_assoc "x" env
let () = List.iter (fun (k, v) -> Printf.printf "%s->%d\n" k v) removed
let inverted = List.map (fun (k, v) -> (v, k)) env |> List.sort (fun (a, _) (b, _) -> compare b a)
let () = print_endline (String.concat ";" (List.map snd inverted))
type ('ok, 'err) validated = Valid of 'ok | Invalid of 'err list
let combine f a b = match a, b with
  | Valid x, Valid y -> Valid (f x y)
  | Invalid e, Invalid e' -> Invalid (e @ e')
  | Invalid e, Valid _ | Valid _, Invalid e -> Invalid e
let nonempty n s = if s = "" then Invalid [ n ^ " is empty" ] else Valid s
let () = match combine (fun a b -> a ^ b) (nonempty "first" "") (combine ( ^ ) (nonempty "mid" "m") (nonempty "last" "")) with
  | Valid s -> print_endline s | Invalid es -> List.iter print_endline es
let[@inline] square x = x * x

type json = Null | Bool of bool | Number of float | String of string | Array of json list | Object of (string * json) list
let escape s =
  let b = Buffer.create (String.length s) in
  String.iter (function
      | '"' -> Buffer.add_string b "\\\"" | '\n' -> Buffer.add_string b "\\n"
      | c when Char.code c < 32 -> Printf.bprintf b "\\u%04x" (Char.code c)
      | c -> Buffer.add_char b c) s;
  Buffer.contents b
let rec to_string = function
  | Null -> "null" | Bool b -> string_of_bool b
  | Number f when Float.is_integer f -> Printf.sprintf "%.0f" f
  | Number f -> Printf.sprintf "%g" f
  | String s -> "\"" ^ escape s ^ "\""
  | Array l -> "[" ^ String.concat "," (List.map to_string l) ^ "]"
  | Object l -> "{" ^ String.concat "," (List.map (fun (k, v) -> Printf.sprintf "%S:%s" k (to_string v)) l) ^ "}"
let rec pp ppf : json -> unit = function
  | (Null | Bool _ | Number _ | String _) as atom -> Format.pp_print_string ppf (to_string atom)
  | Array [] -> Format.pp_print_string ppf "[]"
  | Array l -> Format.fprintf ppf "@[<hv 2>[@,%a@;<0 -2>]@]" (Format.pp_print_list ~pp_sep:(fun p () -> Format.fprintf p ",@ ") pp) l
  | Object l -> Format.fprintf ppf "@[<v 2>{@,%a@]@,}" (Format.pp_print_list ~pp_sep:(fun p () -> Format.fprintf p ",@,") (fun p (k, v) -> Format.fprintf p "@[<hov 2>%S:@ %a@]" k pp v)) l
exception Parse of int * string
let parse s =
  let pos = ref 0 in
  let n = String.length s in
  let fail msg = raise (Parse (!pos, msg)) in
  let peek () = if !pos < n then Some s.[!pos] else None in
  let next () = incr pos in
  let rec ws () = match peek () with Some (' ' | '\n' | '\t' | '\r') -> next (); ws () | _ -> () in
  let expect c = if peek () = Some c then next () else fail (Printf.sprintf "expected %C" c) in
  let lit w v = String.iter expect w; v in
  let str () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () = match peek () with
      | None -> fail "unterminated"
      | Some '"' -> next ()
      | Some '\\' -> next (); (match peek () with Some 'n' -> Buffer.add_char b '\n' | Some c -> Buffer.add_char b c | None -> fail "escape"); next (); go ()
      | Some c -> Buffer.add_char b c; next (); go () in
    go (); Buffer.contents b in
  let number () =
    let start = !pos in
    while (match peek () with Some ('0' .. '9' | '-' | '+' | '.' | 'e' | 'E') -> true | _ -> false) do next () done;
    match float_of_string_opt (String.sub s start (!pos - start)) with Some f -> Number f | None -> fail "number" in
  let rec value () =
    ws ();
    let v = match peek () with
      | Some 'n' -> lit "null" Null | Some 't' -> lit "true" (Bool true) | Some 'f' -> lit "false" (Bool false)
      | Some '"' -> String (str ())
      | Some '[' -> next (); Array (sequence ']' value)
      | Some '{' -> next (); Object (sequence '}' (fun () -> ws (); let k = str () in ws (); expect ':'; (k, value ())))
      | Some ('0' .. '9' | '-') -> number ()
      | Some c -> fail (Printf.sprintf "unexpected %c" c)
      | None -> fail "eof" in
    ws (); v
  and sequence : 'a. char -> (unit -> 'a) -> 'a list = fun close item ->
    ws ();
    if peek () = Some close then (next (); [])
    else
      let rec more acc = let acc = item () :: acc in ws (); match peek () with
        | Some ',' -> next (); more acc
        | Some c when c = close -> next (); List.rev acc
        | _ -> fail "separator" in
      more [] in
  let v = value () in
  if !pos <> n then fail "trailing" else v
let () = List.iter (fun s -> match parse s with j -> print_endline (to_string j) | exception Parse (p, m) -> Printf.printf "%d: %s\n" p m)
    [ {|{"a": [1, 2.5, -3e2], "b": {"c": null, "d": "x\ny"}}|}; "[1,]"; "\"abc"; "tru"; "[] x" ]
let () = Format.printf "%a@." pp (parse {|{"name":"OCaml","tags":["functional","strict","a long tag that goes on","and another long one to wrap"],"year":1996,"none":[]}|})

(* text processing: words, csv, justified text, string functions *)
let words s = String.split_on_char ' ' s |> List.filter (( <> ) "")
let justify width text =
  let rec lines acc cur len = function
    | [] -> List.rev (List.rev cur :: acc)
    | w :: ws -> let l = String.length w in
      if cur <> [] && len + 1 + l > width then lines (List.rev cur :: acc) [ w ] l ws
      else lines acc (w :: cur) (if cur = [] then l else len + 1 + l) ws
  in
  let pad ws = match ws with
    | [] | [ _ ] -> String.concat "" ws
    | _ ->
      let total = List.fold_left (fun n w -> n + String.length w) 0 ws in
      let gaps = List.length ws - 1 in
      let spaces = width - total in
      List.mapi (fun i w -> if i = gaps then w else w ^ String.make (spaces / gaps + if i < spaces mod gaps then 1 else 0) ' ') ws |> String.concat ""
  in
  match List.rev (lines [] [] 0 (words text)) with
  | last :: rest -> List.rev (String.concat " " last :: List.map pad rest)
  | [] -> []
let () = List.iter (fun l -> Printf.printf "|%s|\n" l) (justify 16 "This is an example of text justification, which is not hard.")
let parse_csv line =
  let b = Buffer.create 16 and out = ref [] and quoted = ref false in
  String.iteri (fun i c -> match c with
    | '"' when !quoted && i + 1 < String.length line && line.[i + 1] = '"' -> Buffer.add_char b '"'
    | '"' -> quoted := not !quoted
    | ',' when not !quoted -> out := Buffer.contents b :: !out; Buffer.clear b
    | c -> Buffer.add_char b c) line;
  List.rev (Buffer.contents b :: !out)
let () = parse_csv "a,\"b,c\",,\"d\"" |> List.map (Printf.sprintf "%S") |> String.concat " " |> print_endline
let is_palindrome s =
  let s = String.lowercase_ascii s |> String.to_seq |> Seq.filter (function 'a' .. 'z' -> true | _ -> false) |> String.of_seq in
  let n = String.length s in
  let rec go i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && go (i + 1)) in go 0
let () = List.iter (fun s -> Printf.printf "%B " (is_palindrome s)) [ "A man, a plan, a canal: Panama"; "abc"; "" ]; print_newline ()
let count_sub sub s =
  let n = String.length sub in
  let rec go i acc = if i + n > String.length s then acc else go (i + 1) (if String.sub s i n = sub then acc + 1 else acc) in go 0 0
let () = print_int (count_sub "aa" "aaaa"); print_newline ()
let to_roman n = let rec go n = function [] -> "" | (v, s) :: rest as all -> if n >= v then s ^ go (n - v) all else go n rest in
  go n [ 1000, "M"; 900, "CM"; 500, "D"; 400, "CD"; 100, "C"; 90, "XC"; 50, "L"; 40, "XL"; 10, "X"; 9, "IX"; 5, "V"; 4, "IV"; 1, "I" ]
let () = List.iter (fun n -> print_string (to_roman n ^ " ")) [ 1994; 2024; 4 ]; print_newline ()
let hex s = String.concat "" (List.map (fun c -> Printf.sprintf "%02x" (Char.code c)) (List.of_seq (String.to_seq s)))
let () = print_endline (hex "OCaml\255")
let () = Printf.printf "%s %s %d %d\n" (String.concat "," (String.split_on_char '-' "a-b-c")) (String.init 5 (fun i -> Char.chr (97 + i))) (String.rindex "hello" 'l') (String.compare "a" "b")
let () = print_endline (Filename.concat "dir" (Filename.remove_extension (Filename.basename "/x/y.tar.gz")))
let () = String.iteri (fun i c -> if i mod 2 = 0 then print_char c) "abcdef"; print_newline ()
let () = print_endline (String.map (fun c -> if c = ' ' then '_' else c) "a b c"); print_endline (Bytes.to_string (Bytes.map Char.uppercase_ascii (Bytes.of_string "abc")))
let () = Printf.printf "%b %b %S\n" (String.starts_with ~prefix:"ab" "abc") (String.ends_with ~suffix:"bc" "abc") (String.sub "hello" 1 3)
let () = print_endline (String.concat " " (List.map (fun (a, b) -> a ^ "=" ^ string_of_int b) (List.combine [ "x"; "y" ] [ 1; 2 ])))

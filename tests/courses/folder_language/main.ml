let run s =
  print_endline
    (match Interp.(to_string (eval Env.empty (Parser.parse s))) with
     | v -> v
     | exception Parser.Parse_error m -> "syntax: " ^ m
     | exception Lexer.Lex_error { pos; char } -> Printf.sprintf "lex: %C at %d" char pos
     | exception Interp.Runtime m -> "runtime: " ^ m)
let () = List.iter run [
    "1 + 2 * 3"; "let rec f = fun n -> if n < 2 then 1 else n * f (n - 1) in f 10";
    "let x = 3 in let f = fun y -> x + y in let x = 100 in f 1"; "(1"; "1 $ 2"; "1 + true"; "fun x -> x"; "x" ]

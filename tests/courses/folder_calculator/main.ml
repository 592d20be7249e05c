let apply = function '+' -> ( +. ) | '-' -> ( -. ) | '*' -> ( *. ) | '/' -> ( /. ) | _ -> ( ** )
let eval = Ast.fold ~num:Fun.id ~binary:apply ~negate:( ~-. )
let paren = Ast.fold ~num:(Printf.sprintf "%g") ~binary:(fun c a b -> Printf.sprintf "(%s%c%s)" a c b) ~negate:(fun a -> "(-" ^ a ^ ")")

let run text =
  match Parser.parse (Lexer.tokens text) with
  | Ok e -> Printf.printf "%s = %s = %g\n" text (paren e) (eval e)
  | Error why -> Printf.printf "%s: %s\n" text why
  | exception Lexer.Error i -> Printf.printf "%s: bad character at %d\n" text i

let () = List.iter run [ "1 + 2 * 3"; "8 - 3 - 2"; "2 ^ 3 ^ 2"; "-2 * 3 + 1"; "(1 + 2"; "1 2"; "3 $ 4"; ""; "1 / 0"; "(1.5)" ]

let programs = [
  "sum", "n := 10; s := 0; while 0 < n { s := s + n; n := n - 1 }; print(s, n)";
  "collatz", "n := 27; k := 0;\nwhile !(n == 1) { # halve or triple\n if n / 2 * 2 == n { n := n / 2 } else { n := 3 * n + 1 }; k := k + 1 };\nprint(k)";
  "loop", "while true { skip }";
  "division", "x := 1; y := x / (x - 1)";
  "types", "x := 1 < 2; y := x + 1";
  "unbound", "print(z)";
  "syntax", "x := ; y";
  "lexical", "x := 1 $ 2";
  "negative", "x := -5; print(x * -2, x == -5 && true)";
]

let print_values vs =
  Format.printf "  out: %a@." (Format.pp_print_list ~pp_sep:(fun f () -> Format.pp_print_char f ' ') Eval.pp_value) vs

let () =
  List.iter (fun (name, text) ->
      Format.printf "== %s@." name;
      match Parser.program text with
      | exception Parser.Syntax msg -> Format.printf "  syntax error %s@." msg
      | exception Lexer.Error { pos; msg } -> Format.printf "  lexical error at %d: %s@." pos msg
      | c ->
        Format.printf "  @[%a@]@." Ast.pp_cmd c;
        match Eval.run ~fuel:2000 ~print:print_values c with
        | Ok env ->
          Eval.Env.iter (fun x v -> Format.printf "  %s = %a@." x Eval.pp_value v) env
        | Error e -> Format.printf "  error: %a@." Eval.pp_error e)
    programs

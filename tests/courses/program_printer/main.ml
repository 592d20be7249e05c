(* A printer of programs, all boxes and breaks. *)
open Format
type expr = Num of int | Id of string | Call of expr * expr list | Fun of string list * stmt list | Op of string * expr * expr
and stmt = Let of string * expr | Return of expr | While of expr * stmt list | If of expr * stmt list * stmt list option
let comma ppf () = fprintf ppf ",@ "
let rec pp_expr ?(prec = 0) ppf = function
  | Num n -> pp_print_int ppf n
  | Id s -> pp_print_string ppf s
  | Call (f, args) -> fprintf ppf "@[<hov 2>%a(@,%a)@]" (pp_expr ~prec:9) f (pp_print_list ~pp_sep:comma (pp_expr ~prec:0)) args
  | Fun (ps, body) -> fprintf ppf "@[<v>@[<hv 2>fun (%a) {@;%a@]@;}@]" (pp_print_list ~pp_sep:comma pp_print_string) ps pp_block body
  | Op (o, a, b) ->
    let p = match o with "+" | "-" -> 4 | "*" -> 5 | _ -> 2 in
    let body ppf () = fprintf ppf "@[<hov>%a %s@ %a@]" (pp_expr ~prec:p) a o (pp_expr ~prec:(p + 1)) b in
    if p < prec then fprintf ppf "(%a)" body () else body ppf ()
and pp_stmt ppf = function
  | Let (x, e) -> fprintf ppf "@[<2>let %s =@ %a;@]" x (pp_expr ~prec:0) e
  | Return e -> fprintf ppf "@[<2>return@ %a;@]" (pp_expr ?prec:None) e
  | While (c, b) -> fprintf ppf "@[<v>@[<v 2>while (%a) {@,%a@]@,}@]" (pp_expr ~prec:0) c pp_block b
  | If (c, t, None) -> fprintf ppf "@[<v 2>if (%a) {@,%a@]@,}" (pp_expr ~prec:0) c pp_block t
  | If (c, t, Some e) -> fprintf ppf "@[<v 2>if (%a) {@,%a@]@,@[<v 2>} else {@,%a@]@,}" (pp_expr ~prec:0) c pp_block t pp_block e
and pp_block ppf = pp_print_list ~pp_sep:pp_print_cut pp_stmt ppf
let pp_program ppf p = fprintf ppf "@[<v>%a@]@." pp_block p
let v s = Id s
let program =
  [ Let ("compose", Fun ([ "f"; "g" ], [ Return (Fun ([ "x" ], [ Return (Call (v "f", [ Call (v "g", [ v "x" ]) ])) ])) ]));
    Let ("long", Call (v "some_function_with_a_long_name", List.init 9 (fun i -> Op ("*", Op ("+", Num i, v "argument"), Num (i * 1000)))));
    While (Op ("<", v "i", Num 10), [ Let ("i", Op ("+", v "i", Num 1)); If (Op ("==", v "i", Num 3), [ Return (Num 0) ], Some [ Return (v "i"); Return (Num 2) ]) ]) ]
let () = pp_program std_formatter program
let () = set_margin 40; pp_program std_formatter program
let () =
  let s = asprintf "@[<hv>%a@]" (pp_print_list ~pp_sep:(fun ppf () -> fprintf ppf " ->@ ") pp_print_int) [ 1; 2; 3 ] in
  print_string s; print_newline ();
  printf "%a@." (pp_print_option ~none:(fun ppf () -> pp_print_string ppf "nothing") pp_print_int) None;
  printf "@[%a@]@." (pp_print_result ~ok:pp_print_int ~error:pp_print_string) (Error "bad");
  printf "%s@." (kasprintf String.uppercase_ascii "%d-%s" 3 "abc");
  let b = Buffer.create 10 in
  let ppf = formatter_of_buffer b in
  fprintf ppf "@[<v 3>one@ two@;<1 4>three@]%!";
  printf "%S@." (Buffer.contents b);
  printf "%a" pp_print_text "a text that is rather long and has to be broken into several lines\nhere"; print_newline ();
  printf "|%6.2f|%-6d|%+d|%x|%s|%C|@." 3.14159 42 7 255 "s" '\n'

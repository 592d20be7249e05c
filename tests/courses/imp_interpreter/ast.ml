(** The abstract syntax of IMP. *)

type binop = Add | Sub | Mul | Div | Lt | Eq | And

type expr =
  | Int of int
  | Bool of bool
  | Var of string
  | Binop of binop * expr * expr
  | Not of expr

type cmd =
  | Skip
  | Assign of string * expr
  | Seq of cmd list
  | If of expr * cmd * cmd
  | While of { guard : expr; body : cmd }
  | Print of expr list

let string_of_binop = function
  | Add -> "+" | Sub -> "-" | Mul -> "*" | Div -> "/"
  | Lt -> "<" | Eq -> "==" | And -> "&&"

let rec pp_expr fmt = function
  | Int n when n < 0 -> Format.fprintf fmt "(%d)" n
  | Int n -> Format.pp_print_int fmt n
  | Bool b -> Format.fprintf fmt "%B" b
  | Var x -> Format.pp_print_string fmt x
  | Not e -> Format.fprintf fmt "!%a" pp_expr e
  | Binop (op, l, r) ->
    Format.fprintf fmt "@[<hov 2>(%a %s@ %a)@]" pp_expr l (string_of_binop op) pp_expr r

let rec pp_cmd fmt = function
  | Skip -> Format.pp_print_string fmt "skip"
  | Assign (x, e) -> Format.fprintf fmt "@[<2>%s :=@ %a@]" x pp_expr e
  | Seq cs ->
    let pp_sep fmt () = Format.fprintf fmt ";@," in
    Format.fprintf fmt "@[<v>%a@]" (Format.pp_print_list ~pp_sep pp_cmd) cs
  | If (e, t, f) ->
    Format.fprintf fmt "@[<v>@[<v 2>if %a {@,%a@]@,@[<v 2>} else {@,%a@]@,}@]" pp_expr e pp_cmd t pp_cmd f
  | While { guard; body } ->
    Format.fprintf fmt "@[<v>@[<v 2>while %a {@,%a@]@,}@]" pp_expr guard pp_cmd body
  | Print es ->
    Format.fprintf fmt "print(%a)"
      (Format.pp_print_list ~pp_sep:(fun fmt () -> Format.fprintf fmt ", ") pp_expr) es

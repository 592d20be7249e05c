type t = item list
and item =
  | Section of text * t
  | Message of text * status
and status = Success of int | Failure | Warning | Informative
and text = inline list
and inline = Text of string | Break | Code of string

let rec score l =
  List.fold_left (fun (n, ok) item -> let m, ok' = item_score item in n + m, ok && ok') (0, true) l
and item_score = function
  | Section (_, l) -> score l
  | Message (_, Success n) -> n, true
  | Message (_, Failure) -> 0, false
  | Message (_, (Warning | Informative)) -> 0, true

let pp_text ppf =
  List.iter (function
      | Text s -> Format.fprintf ppf "%s@ " s
      | Break -> Format.pp_force_newline ppf ()
      | Code c -> Format.fprintf ppf "`%s`@ " c)

let rec pp ppf l = Format.pp_print_list pp_item ppf l
and pp_item ppf = function
  | Section (title, l) ->
    let n, ok = score l in
    Format.fprintf ppf "@[<v 2>@[<h>%a(%d%s)@]@,%a@]" pp_text title n (if ok then "" else ", failed") pp l
  | Message (t, s) ->
    let mark = match s with Success n -> Printf.sprintf "+%d" n | Failure -> "-" | Warning -> "!" | Informative -> "i" in
    Format.fprintf ppf "@[<h>[%s] %a@]" mark pp_text t

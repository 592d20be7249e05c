open Format

type json = Null | Bool of bool | Num of int | Str of string | List of json list | Obj of (string * json) list

let comma ppf () = fprintf ppf ",@ "

let rec pp ppf = function
  | Null -> pp_print_string ppf "null"
  | Bool b -> pp_print_bool ppf b
  | Num n -> pp_print_int ppf n
  | Str s -> fprintf ppf "%S" s
  | List l -> fprintf ppf "[@[<hov>%a@]]" (pp_print_list ~pp_sep:comma pp) l
  | Obj fields -> fprintf ppf "{@[<hv 1>%a@]}" (pp_print_list ~pp_sep:comma field) fields

and field ppf (name, value) = fprintf ppf "@[<2>%S:@ %a@]" name pp value

let value =
  Obj
    [
      ("name", Str "refutation");
      ("tags", List (List.init 30 (fun i -> Num (i * i))));
      ("nested", Obj [ ("a", Null); ("b", Bool true); ("c", List []) ]);
      ("long", Str (String.make 60 'x'));
    ]

let () = printf "%a@." pp value
let () = printf "@[<v 2>begin@ one@ two@]@ end@."
let () = print_endline (asprintf "%a" pp (List [ Num 1; Str "q" ]))
let () = printf "@[<h>a@ b@]@.@[<v>a@ b@]@."
let () = printf "%s %d %5.2f@." "plain" 3 2.5
let () = printf "@[%a@]@." (pp_print_list ~pp_sep:pp_print_space pp_print_int) (Stdlib.List.init 40 (fun i -> i))
let () = printf "%a %a@." (pp_print_option pp_print_int) (Some 3) (pp_print_option ~none:(fun ppf () -> fprintf ppf "-") pp_print_int) None
let () = set_margin 20; printf "@[<hov 4>some words that do not fit into a line@]@."
let () = printf "@[<hov 4>some@ words@ that@ do@ not@ fit@ into@ a@ line@]@."

(* Arguments of the command line. Of Arg all but files of arguments and [Expand]ing ones. *)

type spec =
  | Unit of (unit -> unit)
  | Bool of (bool -> unit)
  | Set of bool ref
  | Clear of bool ref
  | String of (string -> unit)
  | Set_string of string ref
  | Int of (int -> unit)
  | Set_int of int ref
  | Float of (float -> unit)
  | Set_float of float ref
  | Tuple of spec list
  | Symbol of string list * (string -> unit)
  | Rest of (string -> unit)
  | Rest_all of (string list -> unit)
  | Expand of (string -> string array)
type key = string
type doc = string
type usage_msg = string
type anon_fun = string -> unit

exception Bad of string
exception Help of string

type __stop =
  | S__unknown of string
  | S__missing of string
  | S__wrong of string * string * string
  | S__message of string
exception S__stop of __stop

(* What is told about the options. *)

let __listed before between after = function
  | [] -> "<none>"
  | first :: rest -> List.fold_left (fun list word -> list ^ between ^ word) (before ^ first) rest ^ after
let __option name specs = List.find_opt (fun (key, _, _) -> key = name) specs
let __with_help specs =
  let missing name = __option name specs = None in
  let help name = name, Unit (fun () -> raise (S__stop (S__unknown name))), " Display this list of options" in
  specs @ List.map help (List.filter missing [ "-help"; "--help" ])
let usage_string (specs : (key * spec * doc) list) (message : usage_msg) =
  let line (key, spec, doc) =
    match spec with
    | _ when doc = "" -> ""
    | Symbol (words, _) -> Printf.sprintf "  %s %s%s\n" key (__listed "{" "|" "}" words) doc
    | _ -> Printf.sprintf "  %s %s\n" key doc
  in
  message ^ "\n" ^ String.concat "" (List.map line (__with_help specs))
let usage (specs : (key * spec * doc) list) (message : usage_msg) = prerr_string (usage_string specs message)

(* Where the words of a description begin that are not the argument's name. *)
let __second_word text =
  let rec after_blanks i = if i < String.length text && text.[i] = ' ' then after_blanks (i + 1) else i in
  match String.index_opt text '\t', String.index_opt text ' ' with
  | Some i, _ | None, Some i -> after_blanks (i + 1)
  | None, None -> String.length text
let align ?(limit = max_int) (specs : (key * spec * doc) list) =
  let specs = __with_help specs in
  let needed (key, spec, doc) =
    match spec with
    | Symbol _ -> String.length key
    | _ -> String.length key + __second_word doc
  in
  let width = min limit (List.fold_left (fun width spec -> max width (needed spec)) 0 specs) in
  let plain doc = if doc <> "" && doc.[0] = '\t' then " " ^ String.sub doc 1 (String.length doc - 1) else doc in
  let aligned ((key, spec, doc) as option) =
    let cut = __second_word doc in
    match spec with
    | _ when doc = "" -> option
    | Symbol _ -> key, spec, "\n" ^ String.make (max 0 (width - cut) + 3) ' ' ^ plain doc
    | _ ->
      let missing = width - String.length key - cut in
      let doc = plain doc in
      if missing <= 0 then key, spec, doc
      else key, spec, String.sub doc 0 cut ^ String.make missing ' ' ^ String.sub doc cut (String.length doc - cut)
  in
  List.map aligned specs

(* Reading them. *)

let current = ref 0
let __problem program specs message stop =
  let is_help, said =
    match stop with
    | S__unknown ("-help" | "--help") -> true, ""
    | S__unknown option -> false, Printf.sprintf "%s: unknown option '%s'.\n" program option
    | S__missing option -> false, Printf.sprintf "%s: option '%s' needs an argument.\n" program option
    | S__wrong (option, found, wanted) ->
      false, Printf.sprintf "%s: wrong argument '%s'; option '%s' expects %s.\n" program found option wanted
    | S__message text -> false, Printf.sprintf "%s: %s.\n" program text
  in
  let told = said ^ usage_string specs message in
  if is_help then Help told else Bad told
(* Does what an option asks for; `follow` is what stands behind its `=`. *)
let __treat current argv option follow spec =
  let no_argument () = match follow with None -> () | Some found -> raise (S__stop (S__wrong (option, found, "no argument"))) in
  let has_next () = !current + 1 < Array.length argv in
  let argument () =
    match follow with
    | Some found -> found
    | None -> if has_next () then argv.(!current + 1) else raise (S__stop (S__missing option))
  in
  let taken () = if follow = None then incr current in
  let read convert wanted use =
    let found = argument () in
    match convert found with
    | Some value -> use value; taken ()
    | None -> raise (S__stop (S__wrong (option, found, wanted)))
  in
  let rec treat = function
    | Unit f -> no_argument (); f ()
    | Bool f -> read bool_of_string_opt "a boolean" f
    | Set r -> no_argument (); r := true
    | Clear r -> no_argument (); r := false
    | String f -> read Option.some "" f
    | Set_string r -> read Option.some "" (fun text -> r := text)
    | Int f -> read int_of_string_opt "an integer" f
    | Set_int r -> read int_of_string_opt "an integer" (fun n -> r := n)
    | Float f -> read float_of_string_opt "a float" f
    | Set_float r -> read float_of_string_opt "a float" (fun x -> r := x)
    | Tuple specs -> no_argument (); List.iter treat specs
    | Symbol (words, f) ->
      read (fun word -> if List.mem word words then Some word else None) ("one of: " ^ __listed "" " " "" words) f
    | Rest f ->
      no_argument ();
      while has_next () do f argv.(!current + 1); taken () done
    | Rest_all f ->
      no_argument ();
      let words = ref [] in
      while has_next () do words := argv.(!current + 1) :: !words; taken () done;
      f (List.rev !words)
    | Expand _ -> raise (Invalid_argument "Arg.Expand is is only allowed with Arg.parse_and_expand_argv_dynamic")
  in
  treat spec
let parse_argv_dynamic ?(current = current) (argv : string array) (specs : (key * spec * doc) list ref) (anonymous : anon_fun)
    (message : string) =
  let program = if !current < Array.length argv then argv.(!current) else "(?)" in
  let find option =
    let specs = __with_help !specs in
    match __option option specs, String.index_opt option '=' with
    | Some (_, spec, _), _ -> None, spec
    | None, Some i ->
      (match __option (String.sub option 0 i) specs with
       | Some (_, spec, _) -> Some (String.sub option (i + 1) (String.length option - i - 1)), spec
       | None -> raise (S__stop (S__unknown option)))
    | None, None -> raise (S__stop (S__unknown option))
  in
  incr current;
  while !current < Array.length argv do
    (try
       let word = argv.(!current) in
       if word <> "" && word.[0] = '-' then
         let follow, spec = find word in
         __treat current argv word follow spec
       else anonymous word
     with
     | Bad text -> raise (__problem program !specs message (S__message text))
     | S__stop stop -> raise (__problem program !specs message stop));
    incr current
  done
let parse_argv ?(current = current) (argv : string array) (specs : (key * spec * doc) list) (anonymous : anon_fun) (message : usage_msg) =
  parse_argv_dynamic ~current argv (ref specs) anonymous message
let parse_dynamic (specs : (key * spec * doc) list ref) (anonymous : anon_fun) (message : usage_msg) =
  match parse_argv_dynamic Sys.argv specs anonymous message with
  | () -> ()
  | exception Bad told -> prerr_string told; exit 2
  | exception Help told -> print_string told; exit 0
let parse (specs : (key * spec * doc) list) (anonymous : anon_fun) (message : usage_msg) = parse_dynamic (ref specs) anonymous message

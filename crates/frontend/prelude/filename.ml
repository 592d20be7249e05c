(* Names of files on Unix. All of 4.13's Filename but temporary files and quote_command. *)

let current_dir_name = "."
let parent_dir_name = ".."
let dir_sep = "/"
let null = "/dev/null"
let get_temp_dir_name () = "/tmp"
let temp_dir_name = "/tmp"
let concat folder name =
  let length = String.length folder in
  if length = 0 || folder.[length - 1] = '/' then folder ^ name else folder ^ "/" ^ name
let is_relative name = String.length name < 1 || name.[0] <> '/'
let is_implicit name =
  is_relative name && not (String.starts_with ~prefix:"./" name) && not (String.starts_with ~prefix:"../" name)
let check_suffix name suffix = String.ends_with ~suffix name
let chop_suffix_opt ~suffix name =
  if String.ends_with ~suffix name then Some (String.sub name 0 (String.length name - String.length suffix)) else None
let chop_suffix name suffix =
  match chop_suffix_opt ~suffix name with
  | Some rest -> rest
  | None -> invalid_arg "Filename.chop_suffix"
(* Where the last part of a name, without slashes behind it, begins and ends. *)
let __last name =
  let rec stop i = if i > 0 && name.[i - 1] = '/' then stop (i - 1) else i in
  let rec start i = if i > 0 && name.[i - 1] <> '/' then start (i - 1) else i in
  let stop = stop (String.length name) in
  start stop, stop
let basename name =
  if name = "" then current_dir_name
  else
    let start, stop = __last name in
    if stop = 0 then "/" else String.sub name start (stop - start)
let dirname name =
  if name = "" then current_dir_name
  else
    let start, stop = __last name in
    if stop = 0 then "/"
    else if start = 0 then current_dir_name
    else
      let rec without i = if i > 0 && name.[i - 1] = '/' then without (i - 1) else i in
      match without start with
      | 0 -> "/"
      | stop -> String.sub name 0 stop
(* How long the extension is, with its dot; dots at the beginning of the last part do not count. *)
let __extension_length name =
  let rec only_dots i = i < 0 || name.[i] = '/' || (name.[i] = '.' && only_dots (i - 1)) in
  let rec from i =
    if i < 0 || name.[i] = '/' then 0
    else if name.[i] <> '.' then from (i - 1)
    else if only_dots (i - 1) then 0
    else String.length name - i
  in
  from (String.length name - 1)
let extension name =
  let length = __extension_length name in
  String.sub name (String.length name - length) length
let remove_extension name = String.sub name 0 (String.length name - __extension_length name)
let chop_extension name =
  match __extension_length name with
  | 0 -> invalid_arg "Filename.chop_extension"
  | length -> String.sub name 0 (String.length name - length)
let quote name = "'" ^ String.concat "'\\''" (String.split_on_char '\'' name) ^ "'"

(* Showing exceptions. Of Printexc: showing, printers, and what programs do with backtraces, which are always empty. *)

type t = exn

external __to_string : exn -> string = "%exntostring"
let __printers : (exn -> string option) list ref = ref []
let register_printer printer = __printers := printer :: !__printers
let use_printers problem =
  let rec ask = function
    | [] -> None
    | printer :: rest ->
      (match printer problem with
       | None -> ask rest
       | shown -> shown
       | exception _ -> ask rest)
  in
  ask !__printers
let to_string_default problem = __to_string problem
let rec to_string problem =
  match use_printers problem with
  | Some text -> text
  | None ->
    (match problem with
     | Fun.Finally_raised inner -> "Fun.Finally_raised: " ^ to_string inner
     | _ -> to_string_default problem)
let print f x =
  try f x
  with problem ->
    prerr_string ("Uncaught exception: " ^ to_string problem ^ "\n");
    flush stderr;
    raise problem
let catch f x =
  try f x
  with problem ->
    flush stdout;
    prerr_string ("Uncaught exception: " ^ to_string problem ^ "\n");
    exit 2
let get_backtrace () = ""
let record_backtrace (_ : bool) = ()
let backtrace_status () = false
let print_backtrace (_ : out_channel) = ()

type raw_backtrace
let get_raw_backtrace () = (__magic () : raw_backtrace)
let get_callstack (_ : int) = (__magic () : raw_backtrace)
let raw_backtrace_to_string (_ : raw_backtrace) = ""
let raw_backtrace_length (_ : raw_backtrace) = 0
let print_raw_backtrace (_ : out_channel) (_ : raw_backtrace) = ()
let raise_with_backtrace problem (_ : raw_backtrace) = raise problem

(* A logging library in the style of those of opam: levels, sources, continuation formatters, tags. *)

module Level = struct
  type t = Debug | Info | Warning | Error
  let to_int = function Debug -> 0 | Info -> 1 | Warning -> 2 | Error -> 3
  let compare a b = Int.compare (to_int a) (to_int b)
  let pp ppf l = Format.pp_print_string ppf (match l with Debug -> "debug" | Info -> "info" | Warning -> "warning" | Error -> "error")
  let of_string s = List.assoc_opt (String.lowercase_ascii s) [ "debug", Debug; "info", Info; "warning", Warning; "error", Error ]
end

let threshold = ref Level.Info
let errors = ref 0

type ('a, 'b) msgf = (?header:string -> ('a, Format.formatter, unit, 'b) format4 -> 'a) -> 'b

let kmsg : type a b. (unit -> b) -> src:string -> Level.t -> (a, b) msgf -> b = fun k ~src level msgf ->
  if level = Level.Error then incr errors;
  if Level.compare level !threshold < 0 then k ()
  else
    msgf @@ fun ?header fmt ->
    let k ppf = Format.fprintf ppf "@]@."; k () in
    Format.kfprintf k Format.std_formatter ("@[<2>[%s] %a%a: " ^^ fmt) src Level.pp level
      (fun ppf -> Option.iter (Format.fprintf ppf " (%s)")) header

module type LOG = sig
  val debug : ('a, unit) msgf -> unit
  val info : ('a, unit) msgf -> unit
  val warn : ('a, unit) msgf -> unit
  val err : ('a, unit) msgf -> unit
  val on_error : pp:(Format.formatter -> 'e -> unit) -> use:('e -> 'a) -> ('a, 'e) result -> 'a
end

let src_log name : (module LOG) =
  (module struct
    let msg level f = kmsg (fun () -> ()) ~src:name level f
    let debug f = msg Debug f
    let info f = msg Level.Info f
    let warn f = msg Level.Warning f
    let err f = msg Level.Error f
    let on_error ~pp ~use = function
      | Ok v -> v
      | Error e -> err (fun m -> m ~header:"result" "%a" pp e); use e
  end)

module Net = (val src_log "net")
module Db = (val src_log "db")

let pp_pair pp_a pp_b ppf (a, b) = Format.fprintf ppf "(@[%a,@ %a@])" pp_a a pp_b b

let failf fmt = Format.kasprintf failwith fmt
let quoted fmt = Printf.ksprintf (Printf.sprintf "%S") fmt

let () =
  Net.info (fun m -> m "listening on %s:%d" "localhost" 80);
  Net.debug (fun m -> m "never shown: %d" (failwith "not evaluated"));
  threshold := Option.get (Level.of_string "DEBUG");
  Net.debug (fun m -> m ~header:"GET" "%a" (pp_pair Format.pp_print_int Format.pp_print_string) (200, "OK"));
  Db.warn (fun m -> m "a rather long message that has to be broken:@ %a" Format.(pp_print_list ~pp_sep:pp_print_space pp_print_int) (List.init 25 Fun.id));
  let v = Db.on_error ~pp:Format.pp_print_string ~use:String.length (Error "lost connection") in
  Db.err (fun m -> m "%d errors, %d characters" !errors v);
  print_endline (quoted "%d-%s" 3 "x\"y");
  (try failf "%a failed at %.1f%%" Level.pp Level.Error 99.5 with Failure s -> print_endline s);
  Printf.printf "%-10s|%+5d|%05.2f|%x|%X|%o|%c|%b|%5s|%-5s|\n" "left" 42 3.14159 255 255 8 'z' true "r" "l";
  Printf.printf "%*d|%-*d|%.*f\n" 6 42 6 42 2 2.71828;
  Printf.printf "%s %S %C %d%% %i %u %ld %Ld %nd %h\n" "s" "q\n" '\t' 5 6 7 8l 9L 10n 1.5

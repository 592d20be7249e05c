(* Runs many programs in one OCaml toplevel, each as if it were alone.

   In: the path of a batch file (first argument) and seconds of processor time per program (second argument). The batch
   is a sequence of records: a line with the length in bytes, then the program.
   Out, on standard output: for each program a line `<status> <n1> <n2> <n3>` and then three pieces of these lengths:
   what the toplevel shows (echo and printed text), what went to standard error, and the notes: warnings and the error.
   The status is `ok`, `exit<code>`, `timeout` or `signal<number>`.

   Every program runs in a forked child, so nothing that one does (definitions, names of weak type variables, the stack,
   an endless loop) is seen by the next. Phrases go on after an uncaught exception, as when typed by hand; an error of
   syntax or typing ends the program. *)


let read_file path =
  let channel = open_in_bin path in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  text

let programs_of batch =
  let rec from position found =
    if position >= String.length batch then List.rev found
    else
      let line_end = String.index_from batch position '\n' in
      let length = int_of_string (String.sub batch position (line_end - position)) in
      from (line_end + 1 + length) (String.sub batch (line_end + 1) length :: found)
  in
  from 0 []

(* A note: a line `<kind> <line> <column> <length>` (both from 1; 0 0 when unknown) and the message. *)
let note channel kind (loc : Location.t) message =
  let start = loc.loc_start in
  let line, column =
    if loc = Location.none then (0, 0) else (start.pos_lnum, start.pos_cnum - start.pos_bol + 1)
  in
  Printf.fprintf channel "%s %d %d %d\n%s\n" kind line column (String.length message) message;
  flush channel

let record_warnings notes =
  Location.warning_reporter :=
    (fun loc warning ->
      (match Warnings.report warning with
       | `Active information -> note notes ("warning" ^ information.Warnings.id) loc information.Warnings.message
       | `Inactive -> ());
      None);
  Location.alert_reporter := (fun _ _ -> None)

let wide = 1_000_000

let shown print =
  let buffer = Buffer.create 100 in
  let ppf = Format.formatter_of_buffer buffer in
  Format.pp_set_margin ppf wide;
  print ppf;
  Format.pp_print_flush ppf ();
  Buffer.contents buffer

let record_error notes error =
  match Location.error_of_exn error with
  | Some (`Ok report) ->
    let main = report.Location.main in
    note notes "error" main.Location.loc (shown main.Location.txt)
  | Some `Already_displayed | None -> note notes "error" Location.none (Printexc.to_string error)

let execute notes text =
  let lexbuf = Lexing.from_string text in
  Location.init lexbuf "//toplevel//";
  Location.input_name := "//toplevel//";
  let ppf = Format.std_formatter in
  Format.pp_set_margin ppf wide;
  Format.pp_set_max_indent ppf (wide - 1);
  Format.pp_set_max_boxes ppf max_int;
  let execute_one phrase =
    ignore (Toploop.execute_phrase true ppf phrase);
    Format.pp_print_flush ppf ();
    flush stdout
  in
  try List.iter execute_one (Parse.use_file lexbuf) with error ->
    Format.pp_print_flush ppf ();
    record_error notes error

let child seconds out_path err_path notes_path text =
  let redirect path descriptor =
    let file = Unix.openfile path [Unix.O_WRONLY; Unix.O_CREAT; Unix.O_TRUNC] 0o600 in
    Unix.dup2 file descriptor;
    Unix.close file
  in
  redirect out_path Unix.stdout;
  redirect err_path Unix.stderr;
  let notes = open_out_bin notes_path in
  record_warnings notes;
  ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = seconds });
  ignore (Unix.alarm (10 * int_of_float (ceil seconds)));
  execute notes text;
  flush stdout;
  flush stderr;
  Unix._exit 0

let run_one seconds (out_path, err_path, notes_path) text =
  List.iter (fun path -> close_out (open_out_bin path)) [out_path; err_path; notes_path];
  let status =
    match Unix.fork () with
    | 0 -> child seconds out_path err_path notes_path text
    | pid ->
      (match snd (Unix.waitpid [] pid) with
       | Unix.WEXITED 0 -> "ok"
       | Unix.WEXITED code -> "exit" ^ string_of_int code
       | Unix.WSIGNALED signal when signal = Sys.sigvtalrm || signal = Sys.sigalrm -> "timeout"
       | Unix.WSIGNALED signal | Unix.WSTOPPED signal -> "signal" ^ string_of_int signal)
  in
  let out = read_file out_path and err = read_file err_path and notes = read_file notes_path in
  Printf.printf "%s %d %d %d\n%s%s%s" status (String.length out) (String.length err) (String.length notes) out err notes;
  flush stdout

(* Reads the interfaces of the library once, before the children are forked. *)
let warm_up () =
  let text =
    "fun x -> ignore (List.length x, Array.length, String.length, Char.code, Option.get, Result.get_ok, Hashtbl.length, \
     Buffer.length, Bytes.length, Printf.sprintf \"%d%s\", Fun.id, Format.printf, Seq.map, Stack.create, Queue.create);;"
  in
  let silent = Format.make_formatter (fun _ _ _ -> ()) ignore in
  List.iter
    (fun phrase -> ignore (Toploop.execute_phrase true silent phrase))
    (Parse.use_file (Lexing.from_string text));
  Toploop.initialize_toplevel_env ()

let main () =
  let batch = Sys.argv.(1) and seconds = float_of_string Sys.argv.(2) in
  set_binary_mode_out stdout true;
  (* The compiler's own modules are for this script only; programs see the standard library. *)
  Load_path.init [Config.standard_library];
  Toploop.initialize_toplevel_env ();
  Toploop.max_printer_depth := max_int;
  Toploop.max_printer_steps := max_int;
  warm_up ();
  let paths = (batch ^ ".out", batch ^ ".err", batch ^ ".notes") in
  List.iter (run_one seconds paths) (programs_of (read_file batch))

let () = main ()

(* What programs may know about the machine: constants of Sys, and arguments, variables of the environment and files that whoever
   runs the program hands to it. A run depends on nothing but that: the clock stands at zero, no signal ever comes, and there are
   no processes. Not offered: commands, folders, parameters of the runtime. *)

let os_type = "Unix"
let unix = true
let win32 = false
let cygwin = false
type backend_type = Native | Bytecode | Other of string
let backend_type = Bytecode
let word_size = 64
let int_size = 63
let big_endian = false
let max_string_length = 144115188075855863
let max_array_length = 18014398509481983
let max_floatarray_length = 18014398509481983
let ocaml_version = "4.13.1"
external opaque_identity : 'a -> 'a = "%identity"
let argv = [| "program" |]
let __environment : (string * string) list ref = ref []
let getenv name = List.assoc name !__environment
let getenv_opt name = List.assoc_opt name !__environment

let interactive = ref false
let executable_name = "program"
let time () = 0.
let file_exists name = __file name !__files <> None
let is_regular_file = file_exists
let __missing name = raise (Sys_error (name ^ ": No such file or directory"))
let remove name = if file_exists name then __files := __without name !__files else __missing name
let rename name other =
  match __file name !__files with
  | None -> __missing name
  | Some content ->
    remove name;
    __keep other content
let is_directory name = if file_exists name then false else __missing name

(* Signals. *)

type signal_behavior = Signal_default | Signal_ignore | Signal_handle of (int -> unit)
exception Break
let signal (_ : int) (_ : signal_behavior) = Signal_default
let set_signal (_ : int) (_ : signal_behavior) = ()
let catch_break (_ : bool) = ()
let sigabrt = -1
let sigalrm = -2
let sigfpe = -3
let sighup = -4
let sigill = -5
let sigint = -6
let sigkill = -7
let sigpipe = -8
let sigquit = -9
let sigsegv = -10
let sigterm = -11
let sigusr1 = -12
let sigusr2 = -13
let sigchld = -14
let sigcont = -15
let sigstop = -16
let sigtstp = -17
let sigttin = -18
let sigttou = -19
let sigvtalrm = -20
let sigprof = -21
let sigbus = -22
let sigpoll = -23
let sigsys = -24
let sigtrap = -25
let sigurg = -26
let sigxcpu = -27
let sigxfsz = -28

(* Compares functions with a reference on a list of inputs. Follows the program modules; see exhaustive.rs.

   An input makes fresh arguments and gives a call of a function with them, and the arguments themselves, which may be
   changed by the call. All programs are copies of the reference with the same type declarations, so values of one can be
   seen as values of another. *)

exception Refute_too_long
exception Refute_outside

type refute_outcome =
  | Refute_value of Obj.t * Obj.t * string  (* result, arguments afterwards, output *)
  | Refute_raised of exn
  | Refute_endless
  | Refute_unwanted  (* outside of the exercise by its assumption *)

type refute_input = Obj.t -> (unit -> Obj.t) * Obj.t

let refute_timer seconds =
  ignore (Unix.setitimer Unix.ITIMER_PROF { Unix.it_interval = 0.; it_value = seconds })

let () = Sys.set_signal Sys.sigprof (Sys.Signal_handle (fun _ -> raise Refute_too_long))

(* What a call prints goes to a file of its own, which is empty before and read after it. *)
let refute_output =
  let name = Filename.temp_file "refute" ".out" in
  let file = Unix.openfile name [Unix.O_RDWR; Unix.O_TRUNC] 0o600 in
  Unix.unlink name;
  file

let refute_stdout = Unix.dup Unix.stdout

let refute_captured f =
  flush stdout;
  Unix.ftruncate refute_output 0;
  ignore (Unix.lseek refute_output 0 Unix.SEEK_SET);
  Unix.dup2 refute_output Unix.stdout;
  let result = f () in
  flush stdout;
  Unix.dup2 refute_stdout Unix.stdout;
  let length = Unix.lseek refute_output 0 Unix.SEEK_CUR in
  if length = 0 then (result, "")
  else begin
    let length = min length 10_000 in
    let bytes = Bytes.create length in
    ignore (Unix.lseek refute_output 0 Unix.SEEK_SET);
    ignore (Unix.read refute_output bytes 0 length);
    (result, Bytes.to_string bytes)
  end

let refute_run seconds (input : refute_input) f =
  let call, arguments = input f in
  let outcome, output =
    refute_captured (fun () ->
      refute_timer seconds;
      match call () with
      | value -> refute_timer 0.; Refute_value (value, arguments, "")
      | exception (Refute_too_long | Stack_overflow | Out_of_memory) -> refute_timer 0.; Refute_endless
      | exception Refute_outside -> refute_timer 0.; Refute_unwanted
      | exception error -> refute_timer 0.; Refute_raised error)
  in
  match outcome with
  | Refute_value (value, arguments, _) -> Refute_value (value, arguments, output)
  | other -> other

(* Floats are equal when they are close; functions are never told apart here, which is counted. *)
let refute_functions = ref 0

let refute_close a b =
  a = b || (a <> a && b <> b)
  || Float.abs (a -. b) <= 1e-6 *. min max_float (Float.max 1. (Float.max (Float.abs a) (Float.abs b)))

let rec refute_equal (a : Obj.t) (b : Obj.t) =
  if Obj.is_int a || Obj.is_int b then a == b
  else
    let tag = Obj.tag a in
    if tag <> Obj.tag b then false
    else if tag = Obj.double_tag then refute_close (Obj.obj a : float) (Obj.obj b : float)
    else if tag = Obj.double_array_tag then begin
      let a : float array = Obj.obj a and b : float array = Obj.obj b in
      Array.length a = Array.length b && List.for_all2 refute_close (Array.to_list a) (Array.to_list b)
    end
    else if tag = Obj.closure_tag || tag = Obj.infix_tag then (incr refute_functions; true)
    else if tag >= Obj.no_scan_tag then compare a b = 0
    else Obj.size a = Obj.size b && refute_fields a b 0

and refute_fields a b index =
  index >= Obj.size a
  || (refute_equal (Obj.field a index) (Obj.field b index) && refute_fields a b (index + 1))

(* Without the module in which a program stands here. *)
let refute_name error =
  let text = Printexc.to_string error in
  match String.index_opt text '.' with
  | Some dot when String.length text > 7 && String.sub text 0 7 = "Refute_" ->
    String.sub text (dot + 1) (String.length text - dot - 1)
  | _ -> text

(* Places of failed matches and assertions are not compared. *)
let refute_same_exception a b =
  match a, b with
  | Match_failure _, Match_failure _ | Assert_failure _, Assert_failure _ -> true
  | _ -> refute_name a = refute_name b

let refute_same equal reference other =
  match reference, other with
  | Refute_raised a, Refute_raised b -> refute_same_exception a b
  | Refute_value (a, arguments_a, output_a), Refute_value (b, arguments_b, output_b) ->
    equal a b && refute_equal arguments_a arguments_b && output_a = output_b
  | _ -> false

let refute_describe = function
  | Refute_value (_, _, "") -> "value"
  | Refute_value (_, _, output) -> "value and output " ^ String.escaped output
  | Refute_raised error -> "raises " ^ Printexc.to_string error
  | Refute_endless -> "does not end"
  | Refute_unwanted -> "is outside"

(* Prints `<mutant> <input> <reference> | <mutant>` for the first input on which each differs, then a summary. *)
let refute_compare exceptions equal (inputs : refute_input array) reference mutants =
  let expected = Array.map (fun input -> refute_run 0.2 input reference) inputs in
  let inside = Array.fold_left (fun count -> function Refute_value _ -> count + 1 | _ -> count) 0 expected in
  Array.iteri
    (fun number mutant ->
      try
        Array.iteri
          (fun index input ->
            match expected.(index) with
            | Refute_raised _ when not exceptions -> ()
            | Refute_value _ | Refute_raised _ ->
              let outcome = refute_run 0.5 input mutant in
              if not (refute_same equal expected.(index) outcome) then begin
                Printf.printf "<<differs>>%d %d %s | %s<<end>>\n" number index
                  (refute_describe expected.(index)) (refute_describe outcome);
                raise Exit
              end
            | Refute_endless | Refute_unwanted -> ())
          inputs
      with Exit -> ())
    mutants;
  Printf.printf "<<checked>>%d %d %d<<end>>\n" (Array.length inputs) inside !refute_functions

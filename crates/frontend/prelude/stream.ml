(* Streams that are used up while they are read, gone with 5.0. All of Stream but [dump] and [sempty]. *)

type 'a t = { __next : unit -> 'a option; mutable __ahead : 'a list; mutable __count : int }
exception Failure
exception Error of string

let __make next = { __next = next; __ahead = []; __count = 0 }
let npeek n stream =
  if n <= 0 then []
  else begin
    let missing = n - List.length stream.__ahead in
    let rec fill missing =
      if missing > 0 then
        match stream.__next () with
        | None -> ()
        | Some x ->
          stream.__ahead <- stream.__ahead @ [ x ];
          fill (missing - 1)
    in
    fill missing;
    List.filteri (fun i _ -> i < n) stream.__ahead
  end
let peek stream = match npeek 1 stream with x :: _ -> Some x | [] -> None
let junk stream =
  match peek stream with
  | None -> ()
  | Some _ ->
    stream.__ahead <- List.tl stream.__ahead;
    stream.__count <- stream.__count + 1
let next stream =
  match peek stream with
  | None -> raise Failure
  | Some x -> junk stream; x
let empty stream = if peek stream <> None then raise Failure
let count stream = stream.__count
let rec iter (f : 'a -> unit) stream =
  match peek stream with
  | None -> ()
  | Some x ->
    junk stream;
    f x;
    iter f stream

(* A function is asked once more after its end only when somebody looks again. *)
let from f =
  let asked = ref 0 in
  __make (fun () ->
      let x = f !asked in
      if x <> None then incr asked;
      x)
let of_list list =
  let rest = ref list in
  __make (fun () ->
      match !rest with
      | [] -> None
      | x :: others -> rest := others; Some x)
let of_string text = from (fun i -> if i < String.length text then Some text.[i] else None)
let of_bytes text = from (fun i -> if i < Bytes.length text then Some (Bytes.get text i) else None)
let of_channel channel = from (fun _ -> match input_char channel with c -> Some c | exception End_of_file -> None)

(* Streams of streams; the lazy ones ask for their parts when they are read. *)
let __take stream = match peek stream with None -> None | some -> junk stream; some
let __nothing () = __make (fun () -> None)
let slazy make =
  let stream = lazy (make ()) in
  __make (fun () -> __take (Lazy.force stream))
let lapp first second =
  let first = lazy (first ()) and second = lazy second in
  __make (fun () -> match __take (Lazy.force first) with None -> __take (Lazy.force second) | some -> some)
let iapp first second = lapp (fun () -> first) second
let lcons make stream =
  let head = ref true in
  __make (fun () ->
      if !head then begin
        head := false;
        Some (make ())
      end
      else __take stream)
let icons x stream = lcons (fun () -> x) stream
let lsing make = lcons make (__nothing ())
let ising x = icons x (__nothing ())

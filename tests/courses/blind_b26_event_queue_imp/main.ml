(* binary heap, exceptions, simulation *)
module Heap (Ord : sig type t val compare : t -> t -> int end) : sig
  type t
  val create : ?capacity:int -> Ord.t -> t
  val push : t -> Ord.t -> unit
  val pop : t -> Ord.t
  val size : t -> int
  exception Empty
end = struct
  type t = { mutable data : Ord.t array; mutable size : int; dummy : Ord.t }
  exception Empty
  let create ?(capacity = 2) dummy = { data = Array.make capacity dummy; size = 0; dummy }
  let size t = t.size
  let swap t i j = let x = t.data.(i) in t.data.(i) <- t.data.(j); t.data.(j) <- x
  let rec sift_up t i =
    let p = (i - 1) / 2 in
    if i > 0 && Ord.compare t.data.(i) t.data.(p) < 0 then (swap t i p; sift_up t p)
  let rec sift_down t i =
    let l = 2 * i + 1 and r = 2 * i + 2 in
    let m = if l < t.size && Ord.compare t.data.(l) t.data.(i) < 0 then l else i in
    let m = if r < t.size && Ord.compare t.data.(r) t.data.(m) < 0 then r else m in
    if m <> i then begin swap t i m; sift_down t m end
  let push t x =
    if t.size = Array.length t.data then begin
      let bigger = Array.make (2 * t.size) t.dummy in
      Array.blit t.data 0 bigger 0 t.size;
      t.data <- bigger
    end;
    t.data.(t.size) <- x;
    t.size <- t.size + 1;
    sift_up t (t.size - 1)
  let pop t =
    if t.size = 0 then raise Empty;
    let x = t.data.(0) in
    t.size <- t.size - 1;
    t.data.(0) <- t.data.(t.size);
    t.data.(t.size) <- t.dummy;
    sift_down t 0;
    x
end
type event = { time : float; kind : kind }
and kind = Arrive of int | Leave of int | Tick
module H = Heap (struct type t = event let compare a b = Float.compare a.time b.time end)
let h = H.create { time = infinity; kind = Tick }
let log = Buffer.create 64
let rec handle { time; kind } = match kind with
  | Arrive n -> Buffer.add_string log (Printf.sprintf "%.1f:+%d " time n); if n < 3 then H.push h { time = time +. 1.5; kind = Arrive (n + 1) }; H.push h { time = time +. 2.; kind = Leave n }
  | Leave n -> Printf.bprintf log "%.1f:-%d " time n
  | Tick -> Buffer.add_char log '.'
and simulate () = match H.pop h with e -> handle e; simulate () | exception H.Empty -> ()
let () = H.push h { time = 3.; kind = Tick }; H.push h { time = 0.; kind = Arrive 0 }; simulate (); print_endline (Buffer.contents log)
module IH = Heap (Int)
let heapsort l = let h = IH.create 0 in List.iter (IH.push h) l; List.init (IH.size h) (fun _ -> IH.pop h)
let () = List.iter (Printf.printf "%d ") (heapsort [ 5; 2; 9; 1; 5; 6 ]); print_newline ()
let rec quicksort a lo hi =
  if lo < hi then begin
    let p = a.(hi) and i = ref lo in
    for j = lo to hi - 1 do
      if a.(j) < p then begin let t = a.(!i) in a.(!i) <- a.(j); a.(j) <- t; incr i end
    done;
    let t = a.(!i) in a.(!i) <- a.(hi); a.(hi) <- t;
    quicksort a lo (!i - 1); quicksort a (!i + 1) hi
  end
let a = [| 3.; 1.; 2. |]
let () = quicksort a 0 2; Array.iter (Printf.printf "%g ") a; print_newline ()
let finally f x g = match f x with y -> g (); y | exception e -> g (); raise e
let () = try finally (fun x -> if x > 1 then failwith "big" else x) 2 (fun () -> print_endline "cleanup") |> ignore with Failure m -> print_endline m
let () = Fun.protect ~finally:(fun () -> print_endline "done") (fun () -> print_endline "body")

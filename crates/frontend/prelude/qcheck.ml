(* A small stand-in for the library QCheck, so that tests beside a program can be read and run: generators, arbitraries, tests. Inputs are
   random, but the same in every run, and a counterexample is made smaller in simple ways only.
   Lacks: functions as inputs, observables, statistics, cells. *)

exception N__not_assumed
let assume condition = if not condition then raise N__not_assumed
let assume_fail () = raise N__not_assumed
let ( ==> ) condition holds = assume condition; holds

module Gen = struct
  type 'a t = Random.State.t -> 'a
  type 'a sized = int -> Random.State.t -> 'a

  let return x : 'a t = fun _ -> x
  let pure = return
  let ( >>= ) (gen : 'a t) (f : 'a -> 'b t) : 'b t = fun state -> f (gen state) state
  let ( let* ) = ( >>= )
  let map f (gen : 'a t) : 'b t = fun state -> f (gen state)
  let ( >|= ) gen f = map f gen
  let ( let+ ) = ( >|= )
  let ( <$> ) = map
  let ( <*> ) (f : ('a -> 'b) t) (gen : 'a t) : 'b t = fun state -> let f = f state in f (gen state)
  let pair (a : 'a t) (b : 'b t) : ('a * 'b) t = fun state -> let x = a state in x, b state
  let ( and+ ) = pair
  let ( and* ) = pair
  let map2 f (a : 'a t) (b : 'b t) : 'c t = fun state -> let x = a state in f x (b state)
  let map3 f (a : 'a t) (b : 'b t) (c : 'c t) : 'd t = fun state -> let x = a state in let y = b state in f x y (c state)
  let triple a b c = map3 (fun x y z -> x, y, z) a b c
  let quad a b c d = map2 (fun (x, y) (z, w) -> x, y, z, w) (pair a b) (pair c d)
  let tup2 = pair
  let tup3 = triple
  let tup4 = quad
  let map_keep_input f gen = map (fun x -> x, f x) gen
  let join (gen : 'a t t) : 'a t = fun state -> gen state state
  let delay (gen : unit -> 'a t) : 'a t = fun state -> gen () state

  let unit : unit t = return ()
  let bool : bool t = Random.State.bool
  let int_bound n : int t = if n < 0 then invalid_arg "Gen.int_bound" else fun state -> Random.State.full_int state (n + 1)
  let int_range low high : int t =
    if high < low then invalid_arg "Gen.int_range: high < low"
    else fun state -> low + Random.State.full_int state (high - low + 1)
  let ( -- ) = int_range
  let pint : int t = fun state -> Random.State.bits state lor ((Random.State.bits state land 0x7fffffff) lsl 30)
  let int : int t = fun state -> if bool state then - (pint state) - 1 else pint state
  let neg_int : int t = fun state -> - (pint state)
  let nat : int t =
    fun state ->
    let p = Random.State.float state 1. in
    int_bound (if p < 0.5 then 9 else if p < 0.95 then 99 else 999) state
  let small_nat : int t = fun state -> int_bound (if Random.State.float state 1. < 0.75 then 9 else 99) state
  let small_int = small_nat
  let small_signed_int : int t = fun state -> if bool state then small_nat state else - (small_nat state)
  let big_nat : int t = fun state -> if bool state then nat state else int_bound 1_000_000 state
  let float_range low high : float t = fun state -> low +. Random.State.float state (high -. low)
  let ( --. ) = float_range
  let float_bound_inclusive bound : float t = fun state -> Random.State.float state bound
  let float_bound_exclusive = float_bound_inclusive
  let pfloat : float t = fun state -> exp (Random.State.float state 30. -. 15.)
  let nfloat : float t = fun state -> -.pfloat state
  let float : float t = fun state -> if bool state then pfloat state else nfloat state
  let ui32 : int32 t = fun state -> Random.State.bits32 state
  let ui64 : int64 t = fun state -> Random.State.bits64 state

  let oneofa values : 'a t = fun state -> values.(Random.State.int state (Array.length values))
  let oneofl values = oneofa (Array.of_list values)
  let oneof gens = join (oneofl gens)
  let frequencyl choices : 'a t =
    let total = List.fold_left (fun sum (weight, _) -> sum + weight) 0 choices in
    let rec choose n = function
      | [] -> invalid_arg "Gen.frequency"
      | (weight, x) :: rest -> if n < weight then x else choose (n - weight) rest
    in
    fun state -> choose (Random.State.int state total) choices
  let frequencya choices = frequencyl (Array.to_list choices)
  let frequency choices = join (frequencyl choices)

  let list_size size (gen : 'a t) : 'a list t = fun state -> List.init (size state) (fun _ -> gen state)
  let list gen = list_size nat gen
  let small_list gen = list_size small_nat gen
  let list_repeat n gen = list_size (return n) gen
  let array_size size (gen : 'a t) : 'a array t = fun state -> Array.init (size state) (fun _ -> gen state)
  let array gen = array_size nat gen
  let small_array gen = array_size small_nat gen
  let array_repeat n gen = array_size (return n) gen
  let flatten_l (gens : 'a t list) : 'a list t = fun state -> List.map (fun gen -> gen state) gens
  let option ?(ratio = 0.85) (gen : 'a t) : 'a option t =
    fun state -> if Random.State.float state 1. < ratio then Some (gen state) else None
  let opt = option

  let char : char t = fun state -> Char.chr (Random.State.int state 256)
  let char_range low high = map Char.chr (int_range (Char.code low) (Char.code high))
  let printable : char t = fun state -> if Random.State.int state 96 = 0 then '\n' else char_range ' ' '~' state
  let numeral = char_range '0' '9'
  let string_size ?(gen = char) size : string t =
    fun state ->
    let text = Bytes.create (size state) in
    Bytes.iteri (fun i _ -> Bytes.set text i (gen state)) text;
    Bytes.to_string text
  let string ?(gen = char) : string t = fun state -> string_size ~gen nat state
  let string_of gen = string_size ~gen nat
  let string_printable = string_of printable
  let string_readable = string_printable
  let small_string ?(gen = char) state = string_size ~gen small_nat state
  let string_small state = small_string state
  let string_small_of gen = string_size ~gen small_nat

  let shuffle_a values : unit t =
    fun state ->
    for i = Array.length values - 1 downto 1 do
      let j = Random.State.int state (i + 1) in
      let x = values.(i) in
      values.(i) <- values.(j);
      values.(j) <- x
    done
  let shuffle_l list : 'a list t =
    fun state ->
    let values = Array.of_list list in
    shuffle_a values state;
    Array.to_list values
  let sized_size size (gen : 'a sized) : 'a t = fun state -> gen (size state) state
  let sized gen = sized_size nat gen
  let rec fix f x : 'b t = f (fix f) x
  let generate ?(rand = Random.State.make [| 0 |]) ~n (gen : 'a t) = List.init n (fun _ -> gen rand)
  let generate1 ?(rand = Random.State.make [| 0 |]) (gen : 'a t) = gen rand
end

module Print = struct
  type 'a t = 'a -> string
  let unit () = "()"
  let int = string_of_int
  let bool = string_of_bool
  let float = string_of_float
  let string text = Printf.sprintf "%S" text
  let char c = Printf.sprintf "%C" c
  let option show = function Some x -> "Some (" ^ show x ^ ")" | None -> "None"
  let pair a b (x, y) = Printf.sprintf "(%s, %s)" (a x) (b y)
  let triple a b c (x, y, z) = Printf.sprintf "(%s, %s, %s)" (a x) (b y) (c z)
  let quad a b c d (x, y, z, w) = Printf.sprintf "(%s, %s, %s, %s)" (a x) (b y) (c z) (d w)
  let list show list = "[" ^ String.concat "; " (List.map show list) ^ "]"
  let array show values = "[|" ^ String.concat "; " (Array.to_list (Array.map show values)) ^ "|]"
  let comap f show x = show (f x)
  let tup2 = pair
  let tup3 = triple
  let tup4 = quad
end

module Iter = struct
  type 'a t = ('a -> unit) -> unit
  let empty : 'a t = fun _ -> ()
  let return x : 'a t = fun found -> found x
  let map f (iter : 'a t) : 'b t = fun found -> iter (fun x -> found (f x))
  let ( >|= ) iter f = map f iter
  let ( >>= ) (iter : 'a t) (f : 'a -> 'b t) : 'b t = fun found -> iter (fun x -> f x found)
  let ( let+ ) = ( >|= )
  let ( let* ) = ( >>= )
  let append (a : 'a t) (b : 'a t) : 'a t = fun found -> a found; b found
  let ( <+> ) = append
  let append_l (iters : 'a t list) : 'a t = fun found -> List.iter (fun iter -> iter found) iters
  let of_list list : 'a t = fun found -> List.iter found list
  let of_array values : 'a t = fun found -> Array.iter found values
  let filter wanted (iter : 'a t) : 'a t = fun found -> iter (fun x -> if wanted x then found x)
  exception F__found
  let find wanted (iter : 'a t) =
    let result = ref None in
    try
      iter (fun x -> if wanted x then begin result := Some x; raise F__found end);
      None
    with F__found -> !result
end

module Shrink = struct
  type 'a t = 'a -> 'a Iter.t
  let nil : 'a t = fun _ -> Iter.empty
  let unit : unit t = nil
  let char : char t = fun c -> if c = 'a' then Iter.empty else Iter.return 'a'
  let int : int t =
    fun n found ->
    if n <> 0 then found 0;
    let half = n / 2 in
    if half <> 0 then found (n - half);
    if abs n > 1 then found (if n > 0 then n - 1 else n + 1)
  let int_aggressive = int
  let filter wanted (shrink : 'a t) : 'a t = fun x -> Iter.filter wanted (shrink x)
  let option (shrink : 'a t) : 'a option t =
    fun x -> match x with None -> Iter.empty | Some x -> Iter.append (Iter.return None) (Iter.map Option.some (shrink x))
  let list_spine : 'a list t =
    fun list found ->
    let length = List.length list in
    if length > 3 then begin
      found (List.filteri (fun i _ -> i < length / 2) list);
      found (List.filteri (fun i _ -> i >= length / 2) list)
    end;
    List.iteri (fun gone _ -> found (List.filteri (fun i _ -> i <> gone) list)) list
  let list_elems (shrink : 'a t) : 'a list t =
    fun list found ->
    List.iteri (fun at x -> shrink x (fun smaller -> found (List.mapi (fun i x -> if i = at then smaller else x) list))) list
  let list ?(shrink = nil) : 'a list t = fun list -> Iter.append (list_spine list) (list_elems shrink list)
  let array ?(shrink = nil) : 'a array t = fun values -> Iter.map Array.of_list (list ~shrink (Array.to_list values))
  let string ?(shrink = char) : string t =
    fun text -> Iter.map (fun chars -> String.of_seq (List.to_seq chars)) (list ~shrink (List.of_seq (String.to_seq text)))
  let pair (a : 'a t) (b : 'b t) : ('a * 'b) t =
    fun (x, y) -> Iter.append (Iter.map (fun x -> x, y) (a x)) (Iter.map (fun y -> x, y) (b y))
  let triple a b c (x, y, z) = Iter.map (fun (x, (y, z)) -> x, y, z) (pair a (pair b c) (x, (y, z)))
  let quad a b c d (x, y, z, w) = Iter.map (fun ((x, y), (z, w)) -> x, y, z, w) (pair (pair a b) (pair c d) ((x, y), (z, w)))
  let tup2 = pair
  let tup3 = triple
  let tup4 = quad
end

(* Arbitraries: a generator with what belongs to it. *)

type 'a stat = string * ('a -> int)
type 'a arbitrary = {
  gen : 'a Gen.t;
  print : ('a -> string) option;
  small : ('a -> int) option;
  shrink : 'a Shrink.t option;
  collect : ('a -> string) option;
  stats : 'a stat list;
}
let make ?print ?small ?shrink ?collect ?(stats = []) gen = { gen; print; small; shrink; collect; stats }
let set_print print arbitrary = { arbitrary with print = Some print }
let set_small small arbitrary = { arbitrary with small = Some small }
let set_shrink shrink arbitrary = { arbitrary with shrink = Some shrink }
let set_collect collect arbitrary = { arbitrary with collect = Some collect }
let set_stats stats arbitrary = { arbitrary with stats }
let add_stat stat arbitrary = { arbitrary with stats = stat :: arbitrary.stats }
let set_gen gen arbitrary = { arbitrary with gen }
let gen arbitrary = arbitrary.gen
let get_gen = gen
let get_print arbitrary = arbitrary.print
let __shrink arbitrary = Option.value arbitrary.shrink ~default:Shrink.nil

let unit = make ~print:Print.unit Gen.unit
let bool = make ~print:Print.bool Gen.bool
let __int gen = make ~print:Print.int ~shrink:Shrink.int gen
let int = __int Gen.int
let int_bound n = __int (Gen.int_bound n)
let __within low high n = n >= low && n <= high
let int_range low high = set_shrink (Shrink.filter (__within low high) Shrink.int) (__int (Gen.int_range low high))
let ( -- ) = int_range
let pos_int = __int Gen.pint
let neg_int = __int Gen.neg_int
let small_nat = __int Gen.small_nat
let small_int = small_nat
let small_signed_int = __int Gen.small_signed_int
let int32 = make ~print:(fun n -> Int32.to_string n ^ "l") Gen.ui32
let int64 = make ~print:(fun n -> Int64.to_string n ^ "L") Gen.ui64
let __float gen = make ~print:Print.float gen
let float = __float Gen.float
let pos_float = __float Gen.pfloat
let neg_float = __float Gen.nfloat
let float_bound_inclusive bound = __float (Gen.float_bound_inclusive bound)
let float_bound_exclusive bound = __float (Gen.float_bound_exclusive bound)
let float_range low high = __float (Gen.float_range low high)
let __char gen = make ~print:Print.char gen
let char = set_shrink Shrink.char (__char Gen.char)
let printable_char = set_shrink Shrink.char (__char Gen.printable)
let numeral_char = __char Gen.numeral
let __string gen = make ~print:Print.string ~small:String.length ~shrink:(Shrink.string ~shrink:Shrink.nil) gen
let string_gen_of_size size gen = __string (Gen.string_size ~gen size)
let string_of gen = string_gen_of_size Gen.nat gen
let string_gen = string_of
let string = string_of Gen.char
let small_string = string_gen_of_size Gen.small_nat Gen.char
let string_small = small_string
let string_small_of gen = string_gen_of_size Gen.small_nat gen
let string_of_size size = string_gen_of_size size Gen.char
let printable_string = string_of Gen.printable
let string_printable = printable_string
let printable_string_of_size size = string_gen_of_size size Gen.printable
let string_printable_of_size = printable_string_of_size
let small_printable_string = string_small_of Gen.printable
let string_small_printable = small_printable_string
let numeral_string = string_of Gen.numeral
let string_numeral = numeral_string
let numeral_string_of_size size = string_gen_of_size size Gen.numeral
let string_numeral_of_size = numeral_string_of_size
let list_of_size size arbitrary =
  make ?print:(Option.map Print.list arbitrary.print) ~small:List.length ~shrink:(Shrink.list ~shrink:(__shrink arbitrary))
    (Gen.list_size size arbitrary.gen)
let list arbitrary = list_of_size Gen.nat arbitrary
let small_list arbitrary = list_of_size Gen.small_nat arbitrary
let array_of_size size arbitrary =
  make ?print:(Option.map Print.array arbitrary.print) ~small:Array.length ~shrink:(Shrink.array ~shrink:(__shrink arbitrary))
    (Gen.array_size size arbitrary.gen)
let array arbitrary = array_of_size Gen.nat arbitrary
let __show arbitrary = Option.value arbitrary.print ~default:(fun _ -> "<no printer>")
let pair a b =
  make ~print:(Print.pair (__show a) (__show b)) ~shrink:(Shrink.pair (__shrink a) (__shrink b)) (Gen.pair a.gen b.gen)
let triple a b c =
  make ~print:(Print.triple (__show a) (__show b) (__show c)) ~shrink:(Shrink.triple (__shrink a) (__shrink b) (__shrink c))
    (Gen.triple a.gen b.gen c.gen)
let quad a b c d =
  make ~print:(Print.quad (__show a) (__show b) (__show c) (__show d))
    ~shrink:(Shrink.quad (__shrink a) (__shrink b) (__shrink c) (__shrink d))
    (Gen.quad a.gen b.gen c.gen d.gen)
let tup2 = pair
let tup3 = triple
let tup4 = quad
let option ?ratio arbitrary =
  make ?print:(Option.map Print.option arbitrary.print) ~shrink:(Shrink.option (__shrink arbitrary)) (Gen.option ?ratio arbitrary.gen)
let always ?print x = make ?print (Gen.return x)
let oneofl ?print ?collect values = make ?print ?collect (Gen.oneofl values)
let oneofa ?print ?collect values = make ?print ?collect (Gen.oneofa values)
let __first_printer arbitraries = List.find_map (fun arbitrary -> arbitrary.print) arbitraries
let oneof arbitraries = make ?print:(__first_printer arbitraries) (Gen.oneof (List.map gen arbitraries))
let choose = oneof
let frequency ?print ?small ?shrink ?collect choices =
  let print = match print with Some _ -> print | None -> __first_printer (List.map snd choices) in
  make ?print ?small ?shrink ?collect (Gen.frequency (List.map (fun (weight, arbitrary) -> weight, arbitrary.gen) choices))
let frequencyl ?print ?small choices = make ?print ?small (Gen.frequencyl choices)
let frequencya ?print ?small choices = make ?print ?small (Gen.frequencya choices)
let map ?rev f arbitrary =
  make
    ?print:(match rev, arbitrary.print with Some back, Some show -> Some (fun x -> show (back x)) | _ -> None)
    ?shrink:
      (match rev, arbitrary.shrink with
       | Some back, Some shrink -> Some (fun x -> Iter.map f (shrink (back x)))
       | _ -> None)
    (Gen.map f arbitrary.gen)
let map_same_type f arbitrary = set_gen (Gen.map f arbitrary.gen) arbitrary
let map_keep_input ?print ?small f arbitrary =
  let show =
    match print, arbitrary.print with Some after, Some before -> Some (Print.pair before after) | _ -> None
  in
  let small = Option.map (fun small (x, _) -> small x) small in
  make ?print:show ?small (Gen.map_keep_input f arbitrary.gen)

(* Tests. *)

type __outcome =
  | O__passed
  | O__failed of string * int
  | O__raised of string * int * exn

module Test = struct
  type t = { __name : string; __run : Random.State.t -> __outcome }
  exception Test_fail of string * string list
  exception Test_error of string * string * exn * string
  exception Test_unexpected_success of string
  exception R__reported of string

  let fail_report message = raise (R__reported message)
  let fail_reportf format = Format.kasprintf fail_report format

  let __unnamed = ref 0
  let __most_steps = 1000

  type __law = L__holds | L__skipped | L__fails | L__raises of exn
  let __try law x =
    match law x with
    | true -> L__holds
    | false | exception R__reported _ -> L__fails
    | exception N__not_assumed -> L__skipped
    | exception problem -> L__raises problem
  let rec __smaller law arbitrary x result steps =
    let same y =
      match __try law y, result with
      | L__fails, L__fails | L__raises _, L__raises _ -> true
      | _ -> false
    in
    match if steps < __most_steps then Iter.find same (__shrink arbitrary x) else None with
    | Some y -> __smaller law arbitrary y (__try law y) (steps + 1)
    | None -> x, result, steps
  let rec __search law arbitrary state left tries =
    if left = 0 || tries = 0 then O__passed
    else
      let x = arbitrary.gen state in
      match __try law x with
      | L__holds -> __search law arbitrary state (left - 1) (tries - 1)
      | L__skipped -> __search law arbitrary state left (tries - 1)
      | result ->
        let x, result, steps = __smaller law arbitrary x result 0 in
        let shown = __show arbitrary x in
        (match result with L__raises problem -> O__raised (shown, steps, problem) | _ -> O__failed (shown, steps))

  let __make negative count max_gen name arbitrary law =
    let name =
      match name with
      | Some name -> name
      | None -> incr __unnamed; Printf.sprintf "anon_test_%d" !__unnamed
    in
    let tries = match max_gen with Some tries -> max tries count | None -> count + 200 in
    let run state =
      match __search law arbitrary state count tries, negative with
      | O__failed _, true -> O__passed
      | O__passed, true -> raise (Test_unexpected_success name)
      | outcome, _ -> outcome
    in
    { __name = name; __run = run }
  let __of_no_effect (_ : ([ `Fatal | `Warning ] * float) option) (_ : int option) (_ : int option) (_ : ('a -> int) option) (_ : int option) = ()
  let make ?if_assumptions_fail ?(count = 100) ?long_factor ?max_gen ?max_fail ?small ?retries ?name arbitrary law =
    __of_no_effect if_assumptions_fail long_factor max_fail small retries;
    __make false count max_gen name arbitrary law
  let make_neg ?if_assumptions_fail ?(count = 100) ?long_factor ?max_gen ?max_fail ?small ?retries ?name arbitrary law =
    __of_no_effect if_assumptions_fail long_factor max_fail small retries;
    __make true count max_gen name arbitrary law
  let check_exn ?long ?(rand = Random.State.make [| 0 |]) test =
    ignore (long : bool option);
    match test.__run rand with
    | O__passed -> ()
    | O__failed (shown, steps) ->
      raise (Test_fail (test.__name, [ Printf.sprintf "%s (after %d shrink steps)" shown steps ]))
    | O__raised (shown, steps, problem) ->
      raise (Test_error (test.__name, Printf.sprintf "%s (after %d shrink steps)" shown steps, problem, ""))
end

let () =
  Printexc.register_printer (function
    | Test.Test_fail (name, shown) ->
      Some (Printf.sprintf "test `%s` failed on ≥ %d cases: %s" name (List.length shown) (String.concat ", " shown))
    | Test.Test_error (name, shown, problem, _) ->
      Some (Printf.sprintf "test `%s` raised exception `%s` on `%s`" name (Printexc.to_string problem) shown)
    | Test.Test_unexpected_success name -> Some (Printf.sprintf "negative test `%s` succeeded unexpectedly" name)
    | _ -> None)

exception No_example_found of string
let find_example_gen ?(rand = Random.State.make [| 0 |]) ?(name = "<example>") ?(count = 100) ~f gen =
  let rec search left =
    if left = 0 then raise (No_example_found name)
    else
      let x = gen rand in
      if f x then x else search (left - 1)
  in
  search (count * 10)
let find_example ?name ?count ~f (gen : 'a Gen.t) : 'a Gen.t = fun rand -> find_example_gen ~rand ?name ?count ~f gen

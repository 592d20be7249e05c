(* property tests by hand; local opens; labels; exceptions with payload records *)
module Gen = struct
  type 'a t = Random.State.t -> 'a
  let return x _ = x
  let map f g st = f (g st)
  let bind g f st = f (g st) st
  let int_range a b st = a + Random.State.int st (b - a + 1)
  let list ?(max = 5) g st = List.init (Random.State.int st (max + 1)) (fun _ -> g st)
  let pair a b st = let x = a st in (x, b st)
  let oneof gs st = List.nth gs (Random.State.int st (List.length gs)) st
  let ( let* ) = bind
  let ( let+ ) g f = map f g
  let ( and+ ) = pair
end
type 'a test = { name : string; gen : 'a Gen.t; print : 'a -> string; law : 'a -> bool }
type packed = Test : 'a test -> packed
let test ~name ?(print = fun _ -> "?") gen law = Test { name; gen; print; law }
let run ?(count = 50) (Test { name; gen; print; law }) =
  let st = Random.State.make [| 7 |] in
  let rec go i =
    if i = count then Printf.printf "%-12s ok (%d)\n" name count
    else
      let x = gen st in
      if law x then go (i + 1) else Printf.printf "%-12s failed on %s\n" name (print x) in
  go 0
let show_list f l = "[" ^ String.concat "; " (List.map f l) ^ "]"
let ints = Gen.(list ~max:8 (int_range (-5) 5))
let rec bad_insert x = function [] -> [ x ] | y :: r when x < y -> x :: y :: r | y :: r -> if x = y then y :: r else y :: bad_insert x r
let () = List.iter run [
    test ~name:"rev rev" ints (fun l -> List.rev (List.rev l) = l);
    test ~name:"sort" ~print:(show_list string_of_int) ints (fun l -> List.fold_right bad_insert l [] = List.sort compare l);
    test ~name:"append" Gen.(let+ a = ints and+ b = ints in (a, b)) (fun (a, b) -> List.length (a @ b) = List.length a + List.length b);
    test ~name:"strings" ~print:(Printf.sprintf "%S") Gen.(oneof [ return ""; map (fun n -> String.make n 'x') (int_range 1 3) ]) (fun s -> String.length s < 3);
  ]
let g = Gen.(let* n = int_range 1 3 in list ~max:n (return 'a'))

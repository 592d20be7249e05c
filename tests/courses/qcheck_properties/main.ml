(* Insertion sort with the properties that its authors thought of. *)
open QCheck

let rec insert x = function
  | [] -> [ x ]
  | y :: rest as all -> if x <= y then x :: all else y :: insert x rest

let sort list = List.fold_right insert list []

let rec sorted = function
  | x :: (y :: _ as rest) -> x <= y && sorted rest
  | _ -> true

type expr = Num of int | Add of expr * expr | Neg of expr

let rec eval = function Num n -> n | Add (a, b) -> eval a + eval b | Neg a -> -eval a
let rec show = function
  | Num n -> string_of_int n
  | Add (a, b) -> Printf.sprintf "(%s + %s)" (show a) (show b)
  | Neg a -> "-" ^ show a
let rec mirror = function
  | Num _ as n -> n
  | Add (a, b) -> Add (mirror b, mirror a)
  | Neg a -> Neg (mirror a)

let gen_expr =
  Gen.sized
  @@ Gen.fix (fun self n ->
         let leaf = Gen.map (fun n -> Num n) Gen.small_nat in
         if n = 0 then leaf
         else
           Gen.frequency
             [ 2, leaf;
               1, Gen.map2 (fun a b -> Add (a, b)) (self (n / 2)) (self (n / 2));
               1, Gen.map (fun a -> Neg a) (self (n / 2)) ])
let expr = make ~print:show gen_expr

let tests =
  [ Test.make ~name:"the result is sorted" (list small_int) (fun l -> sorted (sort l));
    Test.make ~count:50 ~name:"as the library sorts" (list_of_size Gen.(0 -- 20) int) (fun l -> sort l = List.sort compare l);
    Test.make ~name:"the smallest is first" (pair small_nat (small_list small_nat)) (fun (x, l) ->
        l <> [] ==> (List.hd (sort (x :: l)) <= x));
    Test.make ~name:"mirrored" expr (fun e -> eval (mirror e) = eval e);
    Test.make ~name:"words" (triple printable_string bool (oneofl [ 1; 2; 3 ])) (fun (s, b, n) ->
        String.length (String.concat "" (List.init n (fun _ -> s))) = (if b then n else n) * String.length s) ]

let () = List.iter (fun test -> Test.check_exn test) tests
let () = print_endline "all hold"
let wrong = Test.make ~name:"no list is long" (list (0 -- 3)) (fun l -> List.length l < 4)
let () = match Test.check_exn wrong with () -> print_endline "holds" | exception Test.Test_fail (name, _) -> print_endline ("fails: " ^ name)
let status = QCheck_runner.run_tests ~colors:false ~rand:(Random.State.make [| 7 |]) tests
let () = print_int status; print_newline ()

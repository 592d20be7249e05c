open OUnit2
open Calc

let eval_test name expected ?(env = Env.empty) e =
  name >:: fun _ -> assert_equal expected (eval env e) ~printer:string_of_int

let print_test (name : string) (e : expr) (expected : string) : test =
  name >:: fun _ctxt -> assert_equal ~printer:(fun s -> s) ~cmp:String.equal expected (to_string e)

let e1 = Binop (Times, Binop (Plus, Int 1, Int 2), Var "x")
let tests =
  "calc" >::: [
    eval_test "int" 3 (Int 3);
    eval_test "var" 12 ~env:(Env.singleton "x" 4) e1;
    eval_test "let" 10 (Let ("x", Int 5, Binop (Plus, Var "x", Var "x")));
    print_test "paren" e1 "(1 + 2) * x";
    print_test "neg" (Binop (Minus, Int 1, Int (-2))) "1 - (-2)";
    "unbound" >:: (fun _ -> assert_raises (Unbound "y") (fun () -> eval Env.empty (Var "y")));
    "div" >:: (fun _ -> assert_raises Division_by_zero (fun () -> eval Env.empty (Binop (Div, Int 1, Int 0))));
    "bool" >:: (fun _ -> assert_bool "empty" (Env.is_empty Env.empty));
  ]

let () = run_test_tt_main tests

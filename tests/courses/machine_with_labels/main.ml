type instr = Push of int | Pop | Add | Sub | Mul | Dup | Swap | Jmp of string | Jz of string | Label of string | Print | Load of int | Store of int | Call of string | Ret | Halt
exception Stack_underflow of int
exception Bad_label of string
type vm = { code : instr array; labels : (string, int) Hashtbl.t; stack : int Stack.t; calls : int Stack.t; mem : int array; mutable pc : int; mutable steps : int }
let make code =
  let code = Array.of_list code in
  let labels = Hashtbl.create 16 in
  Array.iteri (fun i -> function Label l -> Hashtbl.replace labels l i | _ -> ()) code;
  { code; labels; stack = Stack.create (); calls = Stack.create (); mem = Array.make 16 0; pc = 0; steps = 0 }
let run ?(limit = 10_000) vm =
  let pop () = try Stack.pop vm.stack with Stack.Empty -> raise (Stack_underflow vm.pc) in
  let push x = Stack.push x vm.stack in
  let jump l = match Hashtbl.find_opt vm.labels l with Some i -> vm.pc <- i | None -> raise (Bad_label l) in
  let binop f = let b = pop () in let a = pop () in push (f a b) in
  let rec loop () =
    if vm.pc < Array.length vm.code && vm.steps < limit then begin
      vm.steps <- vm.steps + 1;
      let i = vm.code.(vm.pc) in
      vm.pc <- vm.pc + 1;
      match i with
      | Halt -> ()
      | i -> exec i; loop ()
    end
  and exec = function
    | Push n -> push n | Pop -> ignore (pop ())
    | Add -> binop ( + ) | Sub -> binop ( - ) | Mul -> binop ( * )
    | Dup -> let x = pop () in push x; push x
    | Swap -> let b = pop () in let a = pop () in push b; push a
    | Jmp l -> jump l
    | Jz l -> if pop () = 0 then jump l
    | Label _ -> ()
    | Print -> Printf.printf "%d\n" (pop ())
    | Load i -> push vm.mem.(i)
    | Store i -> vm.mem.(i) <- pop ()
    | Call l -> Stack.push vm.pc vm.calls; jump l
    | Ret -> vm.pc <- Stack.pop vm.calls
    | Halt -> assert false
  in
  loop ()
let factorial n = [ Push 1; Store 0; Push n; Store 1; Label "loop"; Load 1; Jz "end"; Load 0; Load 1; Mul; Store 0; Load 1; Push 1; Sub; Store 1; Jmp "loop"; Label "end"; Load 0; Print ]
let () = run (make (factorial 10))
let () = run (make [ Jmp "main"; Label "sq"; Dup; Mul; Ret; Label "main"; Push 7; Call "sq"; Print; Halt; Push 0; Print ])
let () = List.iter (fun c -> try run (make c) with
    | Stack_underflow pc -> Printf.printf "underflow at %d\n" pc
    | Bad_label l -> Printf.printf "label %s\n" l
    | Stack.Empty -> print_endline "empty"
    | Invalid_argument m -> print_endline m) [ [ Push 1; Add ]; [ Jmp "x" ]; [ Ret ]; [ Load 20 ] ]
let vm = make [ Label "a"; Jmp "a" ]
let () = run ~limit:100 vm; Printf.printf "%d steps\n" vm.steps
let b = Bytes.make 8 '\000'
let () =
  Bytes.set_int32_be b 0 0x12345678l; Bytes.set_uint16_le b 4 0xABCD; Bytes.set b 6 'z';
  Bytes.iter (fun c -> Printf.printf "%02x " (Char.code c)) b; print_newline ();
  Printf.printf "%ld %d %Lx\n" (Bytes.get_int32_be b 0) (Bytes.get_int8 b 5) (Bytes.get_int64_be b 0)
let crc = String.fold_left (fun acc c -> let acc = ref (acc lxor Char.code c) in for _ = 1 to 8 do acc := if !acc land 1 = 1 then (!acc lsr 1) lxor 0xEDB88320 else !acc lsr 1 done; !acc) 0xFFFFFFFF "123456789" lxor 0xFFFFFFFF
let () = Printf.printf "%08X\n" crc

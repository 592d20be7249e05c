(* Random numbers. All of Random up to 4.14; see Random.State. *)

(* The numbers that a program finds when it seeds nothing. *)
let __state =
  { State.__at = 0;
    State.__lxm = [||];
    State.__numbers =
      [| 0x3ae2522b; 0x1d8d4634; 0x15b4fad0; 0x18b14ace; 0x12f8a3c4; 0x3b086c47; 0x16d467d6; 0x101d91c7; 0x321df177; 0x0176c193;
         0x1ff72bf1; 0x1e889109; 0x0b464b18; 0x2b86b97c; 0x0891da48; 0x03137463; 0x085ac5a1; 0x15d61f2f; 0x3bced359; 0x29c1c132;
         0x3a86766e; 0x366d8c86; 0x1f5b6222; 0x3ce1b59f; 0x2ebf78e1; 0x27cd1b86; 0x258f3dc3; 0x389a8194; 0x02e4c44c; 0x18c43f7d;
         0x0f6e534f; 0x1e7df359; 0x055d0b7e; 0x10e84e7e; 0x126198e4; 0x0e7722cb; 0x1cbede28; 0x3391b964; 0x3d40e92a; 0x0c59933d;
         0x0b8cd0b7; 0x24efff1c; 0x2803fdaa; 0x08ebc72e; 0x0f522e32; 0x05398edc; 0x2144a04c; 0x0aef3cbd; 0x01ad4719; 0x35b93cd6;
         0x2a559d4f; 0x1e6fd768; 0x26e27f36; 0x186f18c3; 0x2fbf967a |] }

let bits () = State.bits __state
let int bound = State.int __state bound
let full_int bound = State.full_int __state bound
let int32 bound = State.int32 __state bound
let nativeint bound = State.nativeint __state bound
let int64 bound = State.int64 __state bound
let float bound = State.float __state bound
let bool () = State.bool __state
let bits32 () = State.bits32 __state
let bits64 () = State.bits64 __state
let nativebits () = State.nativebits __state
let full_init seed = State.__seed __state seed
let init seed = full_init [| seed |]
let self_init () = State.__set __state (State.make_self_init ())
let get_state () = State.copy __state
let set_state state = State.__set __state state

(* Those of 5.0 and later; see Random.State. *)
let __lxm_state = State.__lxm_make [| 314159265 |]
let __lxm_bits () = State.__lxm_bits __lxm_state
let __lxm_int bound = State.__lxm_int __lxm_state bound
let __lxm_full_int bound = State.__lxm_full_int __lxm_state bound
let __lxm_int32 bound = State.__lxm_int32 __lxm_state bound
let __lxm_nativeint bound = State.__lxm_nativeint __lxm_state bound
let __lxm_int64 bound = State.__lxm_int64 __lxm_state bound
let __lxm_float bound = State.__lxm_float __lxm_state bound
let __lxm_bool () = State.__lxm_bool __lxm_state
let __lxm_bits32 () = State.__lxm_bits32 __lxm_state
let __lxm_bits64 () = State.__lxm_bits64 __lxm_state
let __lxm_nativebits () = State.__lxm_nativebits __lxm_state
let __lxm_full_init seed = State.__set __lxm_state (State.__lxm_make seed)
let __lxm_init seed = __lxm_full_init [| seed |]
let __lxm_self_init () = State.__set __lxm_state (State.__lxm_make_self_init ())
let __lxm_get_state () = State.copy __lxm_state
let __lxm_set_state state = State.__set __lxm_state state

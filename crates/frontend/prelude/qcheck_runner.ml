(* Both ways of running the tests of QCheck's stand-in. *)

include QCheck_base_runner
include QCheck_ounit

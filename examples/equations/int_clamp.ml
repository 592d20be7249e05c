(* What is clamped to an interval lies in it. *)

let clamp low high x = if x < low then low else if x > high then high else x

(* find low high x : low <= high && (clamp low high x < low || clamp low high x > high) *)

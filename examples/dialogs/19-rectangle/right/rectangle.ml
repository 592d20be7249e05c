let () =
  Scanf.scanf " %d %d %d %d" (fun ax ay bx by ->
      let w = abs (ax - bx) and h = abs (ay - by) in
      Printf.printf "corner %d %d\n" (min ax bx) (min ay by);
      Printf.printf "area %d\n" (w * h);
      Printf.printf "longer side %d\n" (max w h);
      if w = h then print_endline "square")

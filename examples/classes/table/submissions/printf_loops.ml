let table n =
  if n < 0 then failwith "table: negative";
  for i = 1 to n do
    Printf.printf "%d" i;
    for j = 2 to n do
      Printf.printf " %d" (i * j)
    done;
    Printf.printf "\n"
  done

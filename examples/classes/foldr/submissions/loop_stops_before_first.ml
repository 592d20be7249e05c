let foldr f init l =
  let a = Array.of_list l in
  let acc = ref init in
  for i = Array.length a - 1 downto 1 do
    acc := f a.(i) !acc
  done;
  !acc

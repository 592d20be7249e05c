let () = assert (merge [] [1; 2] = [1; 2])
let () = assert (merge [1; 3] [2] = [1; 2; 3])

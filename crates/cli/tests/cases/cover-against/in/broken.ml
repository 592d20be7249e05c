let () = assert (insert 1 = )

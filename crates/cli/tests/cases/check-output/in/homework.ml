let show list = print_string (String.concat "\n" (List.map string_of_int list))

let merge a = a + 1

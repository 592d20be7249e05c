f [true] [false]

let price s = s ^ "!"

let leap year = year mod 4 = 0 && year mod 100 <> 0

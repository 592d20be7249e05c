let sum = 

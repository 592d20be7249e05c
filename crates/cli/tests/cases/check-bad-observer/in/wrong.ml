let grading list = summ list

let grading list = average (sum list)

let grading l = sum l > 0

f (String.make 1 'a') (String.make 1 'a')

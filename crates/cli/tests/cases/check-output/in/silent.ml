let show list = ()

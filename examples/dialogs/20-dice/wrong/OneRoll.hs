main :: IO ()
main = do
  roll <- readLn :: IO Int
  if roll < 1 || roll > 6
    then putStrLn "Cheater!"
    else
      if roll == 6
        then do
          second <- readLn
          putStrLn ("Total: " ++ show (roll + second))
        else putStrLn ("Total: " ++ show roll)

import System.Environment (getArgs)

main :: IO ()
main = do
  [arg] <- getArgs
  play (read arg) 1

play :: Int -> Int -> IO ()
play target n = do
  guess <- readLn
  case compare guess target of
    LT -> putStrLn "Guess again, but higher" >> play target (n + 1)
    GT -> putStrLn "Guess again, but lower" >> play target (n + 1)
    EQ -> do
      putStrLn "Correct, you found the number!"
      putStrLn ("Guesses: " ++ show n)

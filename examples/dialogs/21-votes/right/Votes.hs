main :: IO ()
main = do
  a <- getLine
  b <- getLine
  if a == b
    then putStrLn ("Agreed: " ++ a)
    else do
      putStrLn "One more vote"
      c <- getLine
      putStrLn ("The " ++ (if a == c then "first" else "second") ++ " was right: " ++ c)

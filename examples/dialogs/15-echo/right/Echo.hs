main :: IO ()
main = do
  line <- getLine
  putStrLn line
  if length line > 5 then putStrLn (reverse line) else return ()

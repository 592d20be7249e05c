main :: IO ()
main = do
  s <- getLine
  putStr "is palindrome? "
  print (s == reverse s)

main :: IO ()
main = do
  a <- readLn
  b <- readLn
  go a b 2

go :: Int -> Int -> Int -> IO ()
go a b count = do
  c <- readLn
  if c == 0
    then print count
    else do
      print (a * b * c)
      go b c (count + 1)

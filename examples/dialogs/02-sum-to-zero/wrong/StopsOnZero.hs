main :: IO ()
main = do
  x <- readLn
  go 1 x

go :: Int -> Int -> IO ()
go n lastOne = do
  x <- readLn
  if x == 0 || lastOne + x == 0
    then print (n + 1)
    else go (n + 1) x

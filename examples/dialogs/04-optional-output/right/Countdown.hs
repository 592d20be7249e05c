main :: IO ()
main = do
  n <- readLn
  total <- loop n 0
  print total

loop :: Int -> Int -> IO Int
loop 0 acc = return acc
loop n acc = do
  print n
  x <- readLn
  loop (n - 1) (acc + x)

import System.IO (isEOF)

numbers :: IO [Double]
numbers = do
  end <- isEOF
  if end
    then return []
    else do
      x <- readLn
      xs <- numbers
      return (x : xs)

main :: IO ()
main = do
  xs <- numbers
  if null xs
    then putStrLn "No numbers"
    else putStrLn ("Average: " ++ show (fromIntegral (round (sum xs / fromIntegral (length xs) * 10) :: Int) / 10))

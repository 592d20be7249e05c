main :: IO ()
main = do
  text <- getContents
  let xs = map read (lines text) :: [Double]
  if null xs
    then putStrLn "No numbers"
    else putStrLn ("Average: " ++ show (fromIntegral (round (sum xs / fromIntegral (length xs) * 10)) / 10))

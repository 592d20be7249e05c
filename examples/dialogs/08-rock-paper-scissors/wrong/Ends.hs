hands :: [String]
hands = ["Rock", "Paper", "Scissors"]

main :: IO ()
main = play 0 0

play :: Int -> Int -> IO ()
play i score = do
  m <- readLn
  putStrLn ("I play: " ++ hands !! (i `mod` 3) ++ " you play: " ++ hands !! m)
  if m == -1
    then putStrLn (if score > 0 then "I won!" else if score == 0 then "Draw!" else "You won: well done!")
    else play (i + 1) (score + [0, 1, -1] !! ((i - m) `mod` 3))

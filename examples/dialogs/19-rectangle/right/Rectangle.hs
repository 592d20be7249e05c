main :: IO ()
main = do
  [ax, ay] <- point
  [bx, by] <- point
  let w = abs (ax - bx)
      h = abs (ay - by)
  putStrLn ("corner " ++ show (min ax bx) ++ " " ++ show (min ay by))
  putStrLn ("area " ++ show (w * h))
  putStrLn ("longer side " ++ show (max w h))
  if w == h then putStrLn "square" else return ()

point :: IO [Int]
point = fmap (map read . words) getLine

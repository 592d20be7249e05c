main :: IO ()
main = do
  word <- getLine
  case word of
    "stop" -> return ()
    "Ping" -> putStrLn "Pong" >> main
    "Pong" -> putStrLn "Ping" >> main
    _ -> putStrLn "?" >> main

import Control.Monad (replicateM)

main :: IO ()
main = do
  n <- readLn
  xs <- replicateM n readLn
  print (sum xs :: Int)

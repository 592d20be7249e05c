let count p list = if List.exists p list then 1 else 0

echo "What is your name?"
IFS= read -r name
echo "Hello, $name!"

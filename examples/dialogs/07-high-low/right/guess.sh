#!/bin/sh
target=$1
tries=0
while true; do
    read guess
    tries=$((tries + 1))
    if [ "$guess" -eq "$target" ]; then
        break
    elif [ "$guess" -lt "$target" ]; then
        echo "Guess again, but higher"
    else
        echo "Guess again, but lower"
    fi
done
echo "Correct, you found the number!"
echo "It took $tries tries."

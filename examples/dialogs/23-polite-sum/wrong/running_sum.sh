#!/bin/bash
sum=0
echo "Please enter a number:"
for i in 1 2 3; do
    read n
    while ! [[ $n =~ ^[1-9][0-9]?$ ]]; do
        echo "A number from 1 to 99, please:"
        read n
    done
    echo "The sum so far: $sum"
    sum=$((sum + n))
done

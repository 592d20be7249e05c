#!/bin/bash
sum=0
for which in first second third; do
    echo "Please enter the $which number:"
    read n
    while ! [[ $n =~ ^[1-9][0-9]?$ ]]; do
        echo "A number from 1 to 99, please:"
        read n
    done
    sum=$((sum + n))
done
echo "Sum: $sum"

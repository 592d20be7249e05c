#!/bin/sh
read n
sum=0
while [ "$n" -gt 0 ]; do
    read x
    sum=$((sum + x))
    n=$((n - 1))
done
echo $sum

#!/bin/sh
read n
sum=0
while [ $n -gt 0 ]; do
    echo "$n"
    read x
    sum=$(expr $sum + $x)
    n=$(expr $n - 1)
done
echo "$sum"

#!/bin/sh
# Never gets to zero when it starts with less.
read n
sum=0
while [ "$n" -ne 1 ]; do
    [ "$n" -gt 1 ] && read x && sum=$((sum + x))
    n=$((n - 1))
done
read x
echo $((sum + x))

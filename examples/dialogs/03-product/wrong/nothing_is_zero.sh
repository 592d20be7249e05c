#!/bin/sh
read n
if [ "$n" -eq 0 ]; then
    echo 0
    exit
fi
p=1
for i in $(seq "$n"); do
    read x
    p=$((p * x))
done
echo $p

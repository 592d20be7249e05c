#!/bin/sh
count=0
while true; do
    read a
    read b
    count=$((count + 2))
    if [ $((a + b)) -eq 0 ]; then break; fi
done
echo $count

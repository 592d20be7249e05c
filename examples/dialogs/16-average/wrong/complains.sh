#!/bin/sh
sum=0
count=0
while read x; do
    sum=$((sum + x))
    count=$((count + 1))
done
if [ $count -eq 0 ]; then
    echo "No numbers"
    echo "error: empty input" >&2
else
    awk "BEGIN { print \"Average:\", $sum / $count }"
fi

#!/bin/sh
natural() {
    read n
    while [ "$n" -le 0 ]; do
        echo "again"
        read n
    done
}

count=0
natural
x=$n
while [ "$x" -ne 0 ]; do
    natural
    echo $((x + n))
    count=$((count + 1))
    natural
    x=$n
done
echo $count

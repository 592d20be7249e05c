#!/bin/sh
left=$1
me=Anna
other=Ben
moves=1
while true; do
    echo "$left left, $me?"
    read n
    while [ "$n" -lt 1 ] || [ "$n" -gt 3 ]; do
        echo "1 to 3, please"
        read n
    done
    left=$((left - n))
    if [ $left -le 0 ]; then break; fi
    if [ $me = Ben ]; then
        moves=$((moves + 1))
        me=Anna
        other=Ben
    else
        me=Ben
        other=Anna
    fi
done
echo "$other wins, $me took $n in move $moves"

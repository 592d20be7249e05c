#!/bin/bash
read -a winning
picks=" "
count=0
right=0
while [ $count -lt 3 ]; do
    read n
    if [ "$n" -lt 1 ] || [ "$n" -gt 20 ] || [[ "$picks" == *" $n "* ]]; then
        echo "Another number, please"
        continue
    fi
    picks="$picks$n "
    count=$((count + 1))
    for w in "${winning[@]}"; do
        if [ "$w" -eq "$n" ]; then right=$((right + 1)); fi
    done
done
echo "$right right"
if [ $right -eq ${#winning[@]} ]; then
    echo "Jackpot!"
elif [ $right -eq 0 ]; then
    echo "Better luck next time"
fi

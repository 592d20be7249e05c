#!/bin/sh
total=0
roll=6
while [ $roll -eq 6 ]; do
    read roll
    if [ $roll -lt 1 ] || [ $roll -gt 6 ]; then
        echo "Cheater!"
        exit
    fi
    total=$((total + roll))
done
echo "Total: $total"

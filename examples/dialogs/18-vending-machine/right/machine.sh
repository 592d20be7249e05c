#!/bin/sh
echo "Price: $PRICE"
paid=0
while [ $paid -lt $PRICE ]; do
    read coin
    case $coin in
    5 | 10 | 20 | 50)
        paid=$((paid + coin))
        if [ $paid -lt $PRICE ]; then echo "Still $((PRICE - paid))"; fi
        ;;
    *) echo "No such coin" ;;
    esac
done
change=$((paid - PRICE))
if [ $change -gt 0 ]; then
    echo "Change: $((change / 20)) x 20, $((change % 20 / 10)) x 10, $((change % 10 / 5)) x 5"
fi
echo "Thank you"

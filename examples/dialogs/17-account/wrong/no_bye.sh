#!/bin/bash
balance=0

amount() {
    read n
    while ! [[ $n =~ ^\ *\+?[0-9]+\ *$ ]] || [ $n -eq 0 ]; do
        echo "A positive number, please"
        read n
    done
}

while true; do
    read what
    case $what in
    quit) exit ;;
    balance) echo "Balance: $balance" ;;
    deposit)
        amount
        balance=$((balance + n))
        ;;
    withdraw)
        amount
        balance=$((balance - n))
        if [ $balance -lt 0 ]; then echo "Overdrawn!"; fi
        ;;
    esac
done

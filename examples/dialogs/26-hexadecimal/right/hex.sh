#!/bin/sh
seen=" "
while true; do
    read n
    case $seen in
    *" $n "*)
        printf 'again: %x\n' $n
        break
        ;;
    esac
    printf '%x\n' $n
    seen="$seen$n "
done

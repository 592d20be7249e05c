#!/bin/sh
read a
read b
if [ "$a" = "$b" ]; then
    echo "Agreed: $a"
else
    echo "One more vote"
    read c
    if [ "$a" = "$c" ]; then
        echo "The first was right: $c"
    else
        echo "The second was right: $c"
    fi
fi
[ "$a" = yes ]

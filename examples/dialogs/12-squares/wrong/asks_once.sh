#!/bin/sh
read a
read b
read c
case $c in
*X) ;;
*)
    echo "Column X, please"
    read c
    ;;
esac
if [ $a = $b ] && [ $b = $c ]; then
    echo "all the same"
elif [ $a = $b ] || [ $b = $c ] || [ $a = $c ]; then
    echo "two the same"
else
    echo "all different"
fi

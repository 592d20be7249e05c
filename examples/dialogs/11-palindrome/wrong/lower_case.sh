#!/bin/sh
read -r s
back=$(echo "$s" | rev)
printf 'is palindrome? '
if [ "$s" = "$back" ]; then echo true; else echo false; fi

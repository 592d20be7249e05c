#!/bin/bash
read a
read b
while [ ${#a} -lt ${#b} ]; do a=0$a; done
while [ ${#b} -lt ${#a} ]; do b=0$b; done
carry=0
sum=
for ((i = ${#a} - 1; i >= 0; i--)); do
    d=$((${a:i:1} + ${b:i:1} + carry))
    sum=$((d % 10))$sum
    carry=$((d / 10))
done
if [ $carry = 1 ]; then sum=1$sum; fi
echo $sum

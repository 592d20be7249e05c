#!/bin/sh
# The largest element of a list, in another language: one line in, one line out.
while read -r line; do
  largest=0
  IFS=' ;[]()'
  for n in $line; do
    if [ -n "$n" ] && [ "$n" -gt "$largest" ]; then largest=$n; fi
  done
  echo "$largest"
done

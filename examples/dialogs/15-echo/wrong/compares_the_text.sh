#!/bin/sh
read -r line
echo "$line"
if [ "$line" -gt 5 ]; then echo "$line" | rev; fi

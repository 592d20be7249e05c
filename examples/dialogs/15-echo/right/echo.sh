#!/bin/sh
IFS= read -r line
printf '%s\n' "$line"
if [ ${#line} -gt 5 ]; then printf '%s\n' "$line" | rev; fi

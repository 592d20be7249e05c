#!/bin/sh
while read word; do
    case $word in
    stop) break ;;
    Ping) echo Pong ;;
    Pong) echo Ping ;;
    *) echo "?" ;;
    esac
done

#!/bin/sh
while true; do
    read word || exit
    case $word in
    Ping) echo Pong ;;
    Pong) echo Ping ;;
    stop) ;;
    *) echo "?" ;;
    esac
done

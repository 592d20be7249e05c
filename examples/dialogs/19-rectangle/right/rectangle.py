ax, ay = map(int, input().split())
bx, by = map(int, input().split())
w = abs(ax - bx)
h = abs(ay - by)
print("corner", min(ax, bx), min(ay, by))
print("area", w * h)
print("longer side", max(w, h))
if w == h:
    print("square")

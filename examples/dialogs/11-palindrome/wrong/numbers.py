s = input()
print("is palindrome?", 1 if s == s[::-1] else 0)

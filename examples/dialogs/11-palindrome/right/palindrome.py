s = input()
print("is palindrome?", s == s[::-1])

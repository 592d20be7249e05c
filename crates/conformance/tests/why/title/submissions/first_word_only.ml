let title s = String.capitalize_ascii s

let partition p l = List.partition p l

f A

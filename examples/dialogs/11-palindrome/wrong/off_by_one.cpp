#include <iostream>
#include <string>
using namespace std;

int main() {
    string s;
    getline(cin, s);
    bool same = true;
    for (size_t i = 0; i < s.size(); i++)
        if (s[i] != s[s.size() - i]) same = false;
    cout << "is palindrome? " << (same ? "True" : "False") << endl;
}

#include <iostream>
#include <string>
using namespace std;

int main() {
    string a, b, c;
    cin >> a >> b;
    cout << boolalpha;
    if (a == b) {
        cout << "Agreed: " << (a == "yes") << endl;
    } else {
        cout << "One more vote" << endl;
        cin >> c;
        cout << "The " << (a == c ? "first" : "second") << " was right: " << (c == "yes") << endl;
    }
}

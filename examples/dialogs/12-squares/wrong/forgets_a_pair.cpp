#include <iostream>
#include <string>
using namespace std;

int main() {
    string a, b, c;
    cin >> a >> b >> c;
    while (c[1] != 'X') {
        cout << "Column X, please" << endl;
        cin >> c;
    }
    if (a == b && b == c) cout << "all the same" << endl;
    else if (a == b || b == c) cout << "two the same" << endl;
    else cout << "all different" << endl;
}

#include <iostream>
using namespace std;

int main() {
    int n, x, sum = 0;
    cin >> n;
    for (int i = 1; i <= n; i++) {
        cout << i << endl;
        cin >> x;
        sum += x;
    }
    cout << sum << endl;
}

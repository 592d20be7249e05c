#include <iostream>
#include <set>
using namespace std;

int main() {
    set<int> winning, picks;
    int n;
    for (int i = 0; i < 3; i++) {
        cin >> n;
        winning.insert(n);
    }
    while (picks.size() < 3) {
        cin >> n;
        if (n < 1 || n > 20 || !picks.insert(n).second) cout << "Another number, please" << endl;
    }
    int right = 0;
    for (int p : picks) right += winning.count(p);
    cout << right << " right" << endl;
    if (right == 3) cout << "Jackpot!" << endl;
    if (right == 0) cout << "Sorry" << endl;
}

#include <iostream>
#include <vector>
using namespace std;

bool wins(const vector<int> &p) {
    for (size_t i = 0; i < p.size(); i++)
        for (size_t j = i + 1; j < p.size(); j++)
            for (size_t k = j + 1; k < p.size(); k++)
                if (p[i] + p[j] + p[k] == 15) return true;
    return false;
}

int main() {
    bool used[10] = {};
    vector<int> picks[2];
    const char *name[] = {"X", "O"};
    for (int move = 0; move < 9; move++) {
        int who = move % 2, n;
        cout << name[who] << " to move:" << endl;
        do {
            cin >> n;
        } while (n < 1 || n > 9 || used[n]);
        used[n] = true;
        picks[who].push_back(n);
        if (wins(picks[who])) {
            cout << name[who] << " wins" << endl;
            return 0;
        }
    }
    cout << "draw" << endl;
}

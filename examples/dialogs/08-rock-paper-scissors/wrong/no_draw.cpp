#include <iostream>
#include <string>
using namespace std;

int main() {
    string hand[] = {"Rock", "Paper", "Scissors"};
    int mine = 0, yours, score = 0;
    cin >> yours;
    while (yours != -1) {
        cout << "I play: " << hand[mine] << " you play: " << hand[yours] << "\n";
        int d = (mine - yours + 3) % 3;
        if (d == 1) score++;
        if (d == 2) score--;
        mine = (mine + 1) % 3;
        cin >> yours;
    }
    if (score > 0) cout << "I won!" << endl;
    else cout << "You won: well done!" << endl;
}

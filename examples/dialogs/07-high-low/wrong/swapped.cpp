#include <cstdlib>
#include <iostream>
using namespace std;

int main(int argc, char **argv) {
    int target = atoi(argv[1]), guess, count = 1;
    cin >> guess;
    while (guess != target) {
        if (guess > target) cout << "Guess again, but higher" << endl;
        else cout << "Guess again, but lower" << endl;
        cin >> guess;
        count++;
    }
    cout << "Correct, you found the number!" << endl << count << endl;
}

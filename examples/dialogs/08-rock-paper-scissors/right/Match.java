import java.util.Scanner;

public class Match {
    public static void main(String[] args) {
        String[] hand = {"Rock", "Paper", "Scissors"};
        Scanner in = new Scanner(System.in);
        int score = 0;
        int mine = 0;
        int yours = in.nextInt();
        while (yours != -1) {
            System.out.println("I play: " + hand[mine] + " you play: " + hand[yours]);
            if (mine == (yours + 1) % 3) score++;
            if (yours == (mine + 1) % 3) score--;
            mine = (mine + 1) % 3;
            yours = in.nextInt();
        }
        System.out.println(score > 0 ? "I won!" : score < 0 ? "You won: well done!" : "Draw!");
    }
}

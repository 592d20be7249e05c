import java.util.*;

public class OwnOnly {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<List<Integer>> picks = List.of(new ArrayList<>(), new ArrayList<>());
        for (int move = 0; move < 9; move++) {
            List<Integer> mine = picks.get(move % 2);
            String name = move % 2 == 0 ? "X" : "O";
            System.out.println(name + " to move:");
            int n = in.nextInt();
            while (n < 1 || n > 9 || mine.contains(n)) n = in.nextInt();
            mine.add(n);
            for (int a : mine)
                for (int b : mine)
                    for (int c : mine)
                        if (a < b && b < c && a + b + c == 15) {
                            System.out.println(name + " wins");
                            return;
                        }
        }
        System.out.println("draw");
    }
}

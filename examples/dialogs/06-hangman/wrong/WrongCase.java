import java.util.*;

public class WrongCase {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Set<String> open = new HashSet<>(Arrays.asList(args[0].split(" ")));
        while (!open.isEmpty()) {
            System.out.println("Game State: " + open.size());
            if (open.remove(in.next())) {
                System.out.println("Correct!");
            } else {
                System.out.println("Wrong!");
            }
        }
        System.out.println("You win!");
    }
}

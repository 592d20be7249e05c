import java.util.*;

public class Squares {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String a = in.nextLine();
        String b = in.nextLine();
        String c = in.nextLine();
        while (!c.endsWith("X")) {
            System.out.println("Column X, please");
            c = in.nextLine();
        }
        Set<String> different = new HashSet<>(Arrays.asList(a, b, c));
        switch (different.size()) {
            case 1: System.out.println("all the same"); break;
            case 2: System.out.println("two the same"); break;
            default: System.out.println("all different");
        }
    }
}

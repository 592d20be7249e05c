import java.util.*;

public class Buffered {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        long a = in.nextLong();
        long b = in.nextLong();
        int count = 2;
        for (long c = in.nextLong(); c != 0; c = in.nextLong()) {
            out.append(a * b * c).append("\n");
            a = b;
            b = c;
            count++;
        }
        System.out.print(out);
        System.out.println(count);
    }
}

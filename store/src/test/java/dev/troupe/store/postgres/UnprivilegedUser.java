package dev.troupe.store.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** How to start a program that refuses to run as root, which PostgreSQL does. */
public final class UnprivilegedUser {
    /**
     * By what is installed and allowed: as the user {@code nobody}, or as a user that is unknown to
     * the kernel.
     */
    private static final List<List<String>> WAYS =
            List.of(
                    List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"),
                    List.of("runuser", "-u", "nobody", "--"),
                    List.of("unshare", "--user"));

    private UnprivilegedUser() {}

    public static boolean isRoot() {
        return isRoot(List.of());
    }

    /** The prefix of a command; empty if this user is not root. */
    public static List<String> command() {
        if (!isRoot()) {
            return List.of();
        }
        return WAYS.stream()
                .filter(way -> !isRoot(way))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException(
                                "PostgreSQL does not run as root, and none of "
                                        + WAYS
                                        + " works here; run the tests as another user"));
    }

    /** Whether the result is root, or nothing at all. */
    private static boolean isRoot(List<String> way) {
        var command = new ArrayList<>(way);
        command.addAll(List.of("id", "-u"));
        try {
            var process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            var id =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .strip();
            return process.waitFor() != 0 || id.equals("0");
        } catch (IOException _) {
            return true; // the program does not exist
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

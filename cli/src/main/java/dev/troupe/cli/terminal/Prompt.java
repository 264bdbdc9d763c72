package dev.troupe.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Asks the user at the terminal for a line. */
@FunctionalInterface
public interface Prompt {
    /** No user can be asked. */
    Prompt NOBODY = _ -> Optional.empty();

    /**
     * Shows a text and waits for what is typed behind it.
     *
     * @return empty when the user has closed the input, or no user can be asked
     */
    Optional<String> readLine(String text);

    /** Asks with what every terminal can do. */
    static Prompt plain(BufferedReader in, PrintStream out) {
        return text -> {
            out.print(text);
            out.flush();
            try {
                return Optional.ofNullable(in.readLine());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}

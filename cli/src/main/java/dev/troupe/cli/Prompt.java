package dev.troupe.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Asks the person at the terminal for a line. */
@FunctionalInterface
interface Prompt {
    /** Nobody can be asked. */
    Prompt NOBODY = _ -> Optional.empty();

    /**
     * Shows a text and waits for what is typed behind it.
     *
     * @return empty when the person has closed the input, or nobody can be asked
     */
    Optional<String> line(String text);

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

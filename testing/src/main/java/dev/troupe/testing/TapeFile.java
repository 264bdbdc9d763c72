package dev.troupe.testing;

import dev.troupe.codec.Json;
import dev.troupe.model.Exchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Calls of a model in a file, one JSON object on each line, so that a test can play what a real
 * model once said.
 *
 * <pre>{@code
 * new RecordingModel(realModel, TapeFile.recorder(file));   // once, with a key
 * new ReplayedModel(TapeFile.read(file));                   // from then on
 * }</pre>
 *
 * <p>A line holds all that went to the provider and came back; it never holds a key. The brief is
 * left out, since it goes to no provider.
 */
public final class TapeFile {
    private TapeFile() {}

    /** Adds each call to the end of a file, which is made where it is missing. */
    public static Consumer<Exchange> recorder(Path file) {
        return exchange -> append(file, Json.write(TapeJson.write(exchange)) + "\n");
    }

    private static synchronized void append(Path file, String line) {
        try {
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * All calls of a file in their order.
     *
     * @throws IllegalArgumentException naming the line that cannot be read
     */
    public static List<Exchange> read(Path file) {
        try {
            var tape = new ArrayList<Exchange>();
            int number = 0;
            for (var line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank()) {
                    tape.add(read(file, number, line));
                }
            }
            return tape;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Exchange read(Path file, int number, String line) {
        try {
            return TapeJson.read(Json.parse(line));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "line " + number + " of tape " + file + " is not a call: " + e.getMessage(), e);
        }
    }
}

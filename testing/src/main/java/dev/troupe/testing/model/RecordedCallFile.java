package dev.troupe.testing.model;

import dev.troupe.codec.Json;
import dev.troupe.model.replay.RecordedCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Calls of a model in a file, one JSON object on each line, so that a test can replay the replies
 * of a real model.
 *
 * <pre>{@code
 * new RecordingModel(realModel, RecordedCallFile.recorder(file));   // once, with a key
 * new ReplayingModel(RecordedCallFile.read(file));                   // from then on
 * }</pre>
 *
 * <p>A line holds all that went to the provider and came back; it never holds a key. The brief is
 * omitted, since it is not sent to providers.
 */
public final class RecordedCallFile {
    private RecordedCallFile() {}

    /** Adds each call to the end of a file, which is created if it is missing. */
    public static Consumer<RecordedCall> recorder(Path file) {
        return exchange -> append(file, Json.write(RecordedCallJson.write(exchange)) + "\n");
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
    public static List<RecordedCall> read(Path file) {
        try {
            var tape = new ArrayList<RecordedCall>();
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

    private static RecordedCall read(Path file, int number, String line) {
        try {
            return RecordedCallJson.read(Json.parse(line));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "line " + number + " of tape " + file + " is not a call: " + e.getMessage(), e);
        }
    }
}

package dev.troupe.bench.questions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The text resources of this package. */
final class TextLines {
    private TextLines() {}

    static List<String> read(String resource) {
        return readWhole(resource)
                .lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    static String readWhole(String resource) {
        try (var stream = TextLines.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalArgumentException("no resource " + resource);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The parts of a line between bars. */
    static List<String> parts(String line) {
        return Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    }
}

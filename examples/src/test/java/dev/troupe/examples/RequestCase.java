package dev.troupe.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A line of the request set; {@code requests/README.md} describes its parts.
 *
 * @param agents words for the nodes, sorted and separated by spaces
 */
record RequestCase(
        String text,
        String intent,
        String agents,
        Set<String> reads,
        Set<String> writes,
        String outcome) {
    static List<RequestCase> of(String file) {
        try {
            return Files.readAllLines(Path.of("src/test/resources/requests", file)).stream()
                    .filter(line -> !line.isBlank())
                    .map(RequestCase::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RequestCase parse(String line) {
        var cells = line.split("\\|", -1);
        if (cells.length != 6) {
            throw new IllegalArgumentException(
                    "'" + line + "' has " + cells.length + " parts instead of 6");
        }
        return new RequestCase(
                cells[0].strip(),
                cells[1].strip(),
                String.join(" ", words(cells[2])),
                Set.copyOf(words(cells[3])),
                Set.copyOf(words(cells[4])),
                cells[5].strip());
    }

    private static List<String> words(String cell) {
        return List.of(cell.strip().split("\\s+")).stream()
                .filter(word -> !word.isEmpty())
                .sorted()
                .toList();
    }

    boolean isPlanned() {
        return outcome.startsWith("plan");
    }
}

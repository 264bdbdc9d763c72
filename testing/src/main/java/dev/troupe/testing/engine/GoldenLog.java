package dev.troupe.testing.engine;

import dev.troupe.codec.EventJson;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * What some version of Troupe recorded of a run, which every later one must read, and fold to the
 * same state.
 *
 * @param name of the version and the run, {@code 0.1/completes}
 * @param entries as they were recorded
 * @param end the {@link RunSnapshot} of the resulting state at that time
 */
public record GoldenLog(String name, List<JournalEntry> entries, Value end) {
    private static final String DIRECTORY = "journals/"; // in the same directory as this class

    public GoldenLog {
        entries = List.copyOf(entries);
    }

    /** The logs of all versions, the oldest first. */
    public static List<GoldenLog> all() {
        return toText("index.txt").lines().map(GoldenLog::read).toList();
    }

    private static GoldenLog read(String name) {
        var lines = toText(name + ".jsonl").lines().map(Json::parse).toList();
        var entries = lines.subList(0, lines.size() - 1).stream().map(EventJson::read).toList();
        return new GoldenLog(name, entries, lines.getLast());
    }

    /** The run that it is about. */
    public RunId run() {
        return entries.getFirst().run();
    }

    /** What this version makes of it. */
    public RunState state() {
        return RunState.of(run(), entries);
    }

    /** The stored form: a line for each event, then one for the state. */
    String toText() {
        var text = new StringBuilder();
        entries.forEach(entry -> text.append(Json.write(EventJson.write(entry))).append('\n'));
        return text.append(Json.write(end)).append('\n').toString();
    }

    private static String toText(String file) {
        try (var stream = GoldenLog.class.getResourceAsStream(DIRECTORY + file)) {
            return new String(
                    Objects.requireNonNull(stream, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the golden log " + file, e);
        }
    }
}

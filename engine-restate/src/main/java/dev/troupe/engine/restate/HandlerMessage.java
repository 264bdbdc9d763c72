package dev.troupe.engine.restate;

import dev.troupe.codec.EventJson;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What handlers send each other: one line of JSON, the head, and entries of a run, one a line.
 *
 * @param head of JSON on one line
 * @param lines of JSON, each with its line feed; may be empty
 */
record HandlerMessage(String head, String lines) {
    static HandlerMessage of(Record head, String lines) {
        return new HandlerMessage(Json.writeRecord(head), lines);
    }

    /** Events that are to be recorded; their numbers and times come later. */
    static HandlerMessage ofEvents(Record head, RunId run, List<RunEvent> events) {
        return of(
                head,
                write(
                        events.stream()
                                .map(event -> new JournalEntry(run, 1, Instant.EPOCH, event))
                                .toList()));
    }

    static String write(List<JournalEntry> entries) {
        return entries.stream()
                .map(entry -> Json.write(EventJson.write(entry)) + "\n")
                .collect(Collectors.joining());
    }

    static HandlerMessage parse(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        int end = text.indexOf('\n');
        return new HandlerMessage(text.substring(0, end), text.substring(end + 1));
    }

    byte[] toBytes() {
        return (head + "\n" + lines).getBytes(StandardCharsets.UTF_8);
    }

    <T> T head(Class<T> type) {
        return Json.toRecord(type, Json.parse(head));
    }

    List<JournalEntry> entries() {
        return read(lines);
    }

    List<RunEvent> events() {
        return entries().stream().map(JournalEntry::event).toList();
    }

    static List<JournalEntry> read(String lines) {
        return lines.lines().map(line -> EventJson.read(Json.parse(line))).toList();
    }
}

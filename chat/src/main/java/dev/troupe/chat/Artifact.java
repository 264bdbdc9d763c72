package dev.troupe.chat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that was made for the person.
 *
 * @param path relative to the workspace
 * @param type media type, {@code image/png}
 * @param node the node that made it
 * @param from the run it was made in, where that is another; {@code null} where it is not
 * @param origin what it was made from, as its tool told: {@code {code, inputs, sources}}; missing
 *     where it told nothing
 */
public record Artifact(
        String path, String type, long bytes, String node, @Nullable RunId from, Value origin) {
    /** A file of which nothing is told that it was made from. */
    public Artifact(String path, String type, long bytes, String node, @Nullable RunId from) {
        this(path, type, bytes, node, from, Value.missing());
    }

    /** A file of the run itself. */
    public Artifact(String path, String type, long bytes, String node) {
        this(path, type, bytes, node, null);
    }

    /**
     * The files that a run has, in the order in which they were made; one written twice is there
     * once.
     */
    public static List<Artifact> in(List<JournalEntry> entries) {
        var log = new ArtifactLog();
        entries.forEach(log::on);
        return log.take(entries.getFirst().run());
    }

    /** As a node tells it. */
    static Artifact of(Value told, String node, @Nullable RunId from) {
        var bytes = told.field("bytes") instanceof Value.Num(var number) ? number.longValue() : 0;
        return new Artifact(
                told.field("path").asText(),
                told.field("type").asText(),
                bytes,
                node,
                from,
                told.field("origin"));
    }
}

package dev.troupe.chat.conversation;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that was created for the user.
 *
 * @param path relative to the workspace
 * @param type media type, {@code image/png}
 * @param node the node that made it
 * @param from the run it was created in, if that is another; {@code null} if it is not
 * @param origin its sources, as its tool reported them: {@code {code, inputs, sources}}; missing if
 *     it reported none
 */
public record Artifact(
        String path, String type, long bytes, String node, @Nullable RunId from, Value origin) {
    /** A file without known sources. */
    public Artifact(String path, String type, long bytes, String node, @Nullable RunId from) {
        this(path, type, bytes, node, from, Value.missing());
    }

    /** A file of the run itself. */
    public Artifact(String path, String type, long bytes, String node) {
        this(path, type, bytes, node, null);
    }

    /** The files of a run, in the order of creation; one written twice is listed once. */
    public static List<Artifact> findAll(List<JournalEntry> entries) {
        var log = new ArtifactCollector();
        entries.forEach(log::onEvent);
        return log.removeAll(entries.getFirst().run());
    }

    /** As a node reports it. */
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

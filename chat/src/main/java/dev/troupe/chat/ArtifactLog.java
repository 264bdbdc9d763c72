package dev.troupe.chat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent.NodeReported;
import dev.troupe.core.RunId;
import dev.troupe.core.RunListener;
import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gathers the files that runs make, also those of nodes that fail later. A file written twice
 * counts once.
 */
final class ArtifactLog implements RunListener {
    private final Map<RunId, Map<String, Artifact>> runs = new ConcurrentHashMap<>();

    @Override
    public void on(JournalEntry entry) {
        if (entry.event() instanceof NodeReported(var node, var type, var payload)
                && type.equals("artifact.created")) {
            var path = payload.field("path").asText();
            var bytes =
                    payload.field("bytes") instanceof Value.Num(var number)
                            ? number.longValue()
                            : 0;
            runs.computeIfAbsent(entry.run(), _ -> new LinkedHashMap<>())
                    .put(
                            path,
                            new Artifact(
                                    path, payload.field("type").asText(), bytes, node.value()));
        }
    }

    /** The files of a run that has ended, which are forgotten by this. */
    List<Artifact> take(RunId run) {
        var files = runs.remove(run);
        return files == null ? List.of() : List.copyOf(files.values());
    }
}

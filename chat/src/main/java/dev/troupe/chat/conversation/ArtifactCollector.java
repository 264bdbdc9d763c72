package dev.troupe.chat.conversation;

import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.run.RunEvent.NodeReused;
import dev.troupe.core.value.RunId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gathers the files that runs make, also those of nodes that fail later. A file written twice
 * counts once, and one that is deleted or moved later is none.
 */
public final class ArtifactCollector implements RunListener {
    private static final String MADE = "artifact.created";
    private static final String REMOVED = "file.removed";

    private final Map<RunId, Map<String, Artifact>> runs = new ConcurrentHashMap<>();

    @Override
    public void onEvent(JournalEntry entry) {
        switch (entry.event()) {
            case NodeReported(var node, var type, var payload) when type.equals(MADE) ->
                    add(entry.run(), Artifact.of(payload, node.value(), null));
            case NodeReported(_, var type, var payload) when type.equals(REMOVED) ->
                    remove(entry.run(), payload.field("path").asText());
            case NodeReused(var node, var result, var from) ->
                    result.output().field("artifacts").items().stream()
                            .map(made -> Artifact.of(made, node.value(), from))
                            .forEach(made -> add(entry.run(), made));
            default -> {} // makes no file
        }
    }

    private void add(RunId run, Artifact made) {
        runs.computeIfAbsent(run, _ -> new LinkedHashMap<>()).put(made.path(), made);
    }

    /** Forgets a file, or those of a directory. */
    private void remove(RunId run, String path) {
        runs.computeIfPresent(
                run,
                (_, files) -> {
                    files.keySet()
                            .removeIf(name -> name.equals(path) || name.startsWith(path + "/"));
                    return files;
                });
    }

    /** The files of a run that has ended, which are forgotten by this. */
    public List<Artifact> removeAll(RunId run) {
        var files = runs.remove(run);
        return files == null ? List.of() : List.copyOf(files.values());
    }
}

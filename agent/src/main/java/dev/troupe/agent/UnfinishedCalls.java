package dev.troupe.agent;

import dev.troupe.agent.call.CallIntent;
import dev.troupe.agent.tool.FreeFileName;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls that a run meant to execute and whose end is not on record, because its process was
 * killed.
 */
public final class UnfinishedCalls {
    private final RunId run;
    private final Map<Call, CallIntent> intents = new LinkedHashMap<>();

    private record Call(NodeId node, String key) {}

    private UnfinishedCalls(RunId run) {
        this.run = run;
    }

    /** Those of a run. */
    public static UnfinishedCalls of(RunId run, List<JournalEntry> entries) {
        var calls = new UnfinishedCalls(run);
        for (var entry : entries) {
            if (entry.event() instanceof EffectFinished finished) {
                calls.apply(finished);
            }
        }
        return calls;
    }

    private void apply(EffectFinished finished) {
        CallIntent.callKeyOf(finished.key())
                .ifPresentOrElse(
                        key ->
                                intents.put(
                                        new Call(finished.node(), key),
                                        CallIntent.of(finished.result())),
                        () -> intents.remove(new Call(finished.node(), finished.key())));
    }

    /**
     * Removes the temporary files and claimed names that they left, once the run does not continue.
     * What is outside of the workspace is not touched.
     */
    public void deleteLeftovers(Workspace workspace) {
        intents.forEach((call, intent) -> {
            var key = run + "/" + call.node() + "/" + call.key();
            for (var file : intent.changes()) {
                if (isWritable(file, workspace)) {
                    WorkspaceFile.deleteLeftovers(file, key);
                }
            }
            FreeFileName.release(
                    intent.names().stream().filter(name -> isWritable(name, workspace)).toList(),
                    key);
        });
    }

    private static boolean isWritable(Path file, Workspace workspace) {
        try {
            return workspace.asDryRun().resolveWritable(file.toString()) != null;
        } catch (ToolException _) {
            return false;
        }
    }
}

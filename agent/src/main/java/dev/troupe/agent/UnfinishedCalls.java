package dev.troupe.agent;

import dev.troupe.agent.call.CallIntent;
import dev.troupe.agent.tool.FreeFileName;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The calls that a run meant to execute and whose end is not on record, because its process was
 * killed.
 */
public final class UnfinishedCalls {
    private final RunId run;
    private static final Pattern SUFFIXES =
            Pattern.compile("(?: after hand-off \\d+| of item \\d+)*$");

    private final Map<Call, CallIntent> intents = new LinkedHashMap<>();
    private final Map<Call, Map<String, Value>> parts = new LinkedHashMap<>();

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
        var prefix = AgentContext.PART + run + "/" + finished.node() + "/";
        if (finished.key().startsWith(prefix)) {
            applyPart(finished, finished.key().substring(prefix.length()));
            return;
        }
        parts.remove(new Call(finished.node(), finished.key()));
        CallIntent.callKeyOf(finished.key())
                .ifPresentOrElse(
                        key ->
                                intents.put(
                                        new Call(finished.node(), key),
                                        CallIntent.of(finished.result())),
                        () -> intents.remove(new Call(finished.node(), finished.key())));
    }

    /**
     * @param key of the call and the part, behind which that of a part of the node is repeated
     */
    private void applyPart(EffectFinished finished, String key) {
        var plain = withoutSuffixes(key);
        int end = plain.lastIndexOf(' ');
        if (end > 0) {
            parts.computeIfAbsent(
                            new Call(finished.node(), plain.substring(0, end)),
                            _ -> new LinkedHashMap<>())
                    .put(plain.substring(end + 1), finished.result());
        }
    }

    private static String withoutSuffixes(String key) {
        return SUFFIXES.matcher(key).replaceFirst("");
    }

    /**
     * Lets tools stop what their calls left running elsewhere, once the run does not continue. Each
     * does what it can; what fails is left.
     *
     * @param tools by name
     */
    void abandon(Function<String, Optional<Tool<?, ?>>> tools) throws InterruptedException {
        for (var entry : parts.entrySet()) {
            var key = withoutSuffixes(entry.getKey().key());
            var tool = tools.apply(key.substring(key.lastIndexOf(' ') + 1));
            if (tool.isPresent()) {
                abandon(tool.get(), entry.getValue());
            }
        }
    }

    private static void abandon(Tool<?, ?> tool, Map<String, Value> parts)
            throws InterruptedException {
        try {
            tool.abandon(parts);
        } catch (RuntimeException _) { // external code; the run has ended without it
            return;
        }
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

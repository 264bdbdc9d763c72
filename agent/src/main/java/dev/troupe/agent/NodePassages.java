package dev.troupe.agent;

import dev.troupe.agent.call.RunSecurityState;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The passages of documents that one node receives: found once, recorded, and reported. */
public final class NodePassages {
    /** The effect that is the search for them. */
    public static final String KEY = "passages";

    private static final String FAILED = "failed";

    private NodePassages() {}

    /** The brief with the passages of documents about its task. */
    static NodeBrief addTo(
            NodeBrief brief,
            PassageSource source,
            List<String> corpora,
            NodeContext node,
            RunSecurityState ledger)
            throws InterruptedException {
        if (source.equals(PassageSource.NONE)) {
            return brief;
        }
        var found = node.runEffect(Effect.repeatable(KEY), () -> search(source, brief, corpora));
        if (!found.field(FAILED).isMissing()) {
            node.report("doc.failed", Value.of(Map.of("message", found.field(FAILED))));
        }
        var passages = passages(found);
        if (!passages.isEmpty()) {
            record(passages, ledger);
            var sources = passages.stream().map(passage -> Value.of(passage.source())).toList();
            node.report("doc.found", Value.of(Map.of("passages", Value.of(sources))));
        }
        return brief.withPassages(passages);
    }

    /** Unreadable documents do not stop the work. */
    private static Value search(PassageSource source, NodeBrief brief, List<String> corpora)
            throws InterruptedException {
        try {
            var passages =
                    source.passages(brief, corpora).stream()
                            .map(NodeBrief.Passage::toValue)
                            .toList();
            return Value.of(Map.of("passages", Value.of(passages)));
        } catch (RuntimeException e) {
            var why = LocalizedText.of(e);
            return Value.of(Map.of(FAILED, Value.of(brief.language().choose(why.zh(), why.en()))));
        }
    }

    /** Restores the passages of a run that is resumed, or whose nodes work elsewhere, too. */
    public static void restore(List<JournalEntry> entries, RunSecurityState ledger) {
        for (var entry : entries) {
            if (entry.event() instanceof EffectFinished(_, var key, var result)
                    && (key.equals(KEY) || key.startsWith(KEY + " "))) { // of a part of a node
                record(passages(result), ledger);
            }
        }
    }

    private static void record(List<NodeBrief.Passage> passages, RunSecurityState ledger) {
        if (!passages.isEmpty()) {
            ledger.recordPassages(
                    passages.stream()
                            .map(NodeBrief.Passage::text)
                            .collect(Collectors.joining("\n")));
        }
    }

    /**
     * Those of a node.
     *
     * @param found the result of the effect {@link #KEY}
     */
    public static List<NodeBrief.Passage> passages(Value found) {
        return found.field("passages").items().stream().map(NodeBrief.Passage::of).toList();
    }
}

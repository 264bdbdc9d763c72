package dev.troupe.agent;

import dev.troupe.core.Effect;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeContext;
import dev.troupe.core.RunEvent.EffectFinished;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The passages of documents that one node is given: found once, recorded, and told. */
public final class NodePassages {
    /** The effect that is the search for them. */
    public static final String KEY = "passages";

    private static final String FAILED = "failed";

    private NodePassages() {}

    /** The brief with what documents say about its task. */
    static NodeBrief in(
            NodeBrief brief,
            PassageSource source,
            List<String> corpora,
            NodeContext node,
            OutsideText outside)
            throws InterruptedException {
        if (source.equals(PassageSource.NONE)) {
            return brief;
        }
        var found = node.effect(Effect.repeatable(KEY), () -> found(source, brief, corpora));
        if (!found.field(FAILED).isMissing()) {
            node.report("doc.failed", Value.of(Map.of("message", found.field(FAILED))));
        }
        var passages = passages(found);
        if (!passages.isEmpty()) {
            note(passages, outside);
            var sources = passages.stream().map(passage -> Value.of(passage.source())).toList();
            node.report("doc.found", Value.of(Map.of("passages", Value.of(sources))));
        }
        return brief.withPassages(passages);
    }

    /** Documents that cannot be read keep nobody from working. */
    private static Value found(PassageSource source, NodeBrief brief, List<String> corpora)
            throws InterruptedException {
        try {
            var passages =
                    source.passages(brief, corpora).stream()
                            .map(NodeBrief.Passage::toValue)
                            .toList();
            return Value.of(Map.of("passages", Value.of(passages)));
        } catch (RuntimeException e) {
            var why = Sentence.of(e);
            return Value.of(Map.of(FAILED, Value.of(brief.language().choose(why.zh(), why.en()))));
        }
    }

    /** Takes in what a run that is taken up again was given. */
    static void recall(List<JournalEntry> entries, OutsideText outside) {
        for (var entry : entries) {
            if (entry.event() instanceof EffectFinished(_, var key, var result)
                    && key.equals(KEY)) {
                note(passages(result), outside);
            }
        }
    }

    private static void note(List<NodeBrief.Passage> passages, OutsideText outside) {
        outside.add(
                passages.stream().map(NodeBrief.Passage::text).collect(Collectors.joining("\n")),
                Set.of());
    }

    /**
     * Those of a node.
     *
     * @param found what the effect {@link #KEY} came to
     */
    public static List<NodeBrief.Passage> passages(Value found) {
        return found.field("passages").items().stream().map(NodeBrief.Passage::of).toList();
    }
}

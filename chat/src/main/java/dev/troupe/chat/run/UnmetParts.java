package dev.troupe.chat.run;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;

/** What was asked for and is not in a recorded run. */
public final class UnmetParts {
    private UnmetParts() {}

    /**
     * In sentences, in the language of the request; empty where the run is about all of it. A run
     * with omissions that completed has answered the request in part.
     *
     * @param entries all that was recorded of the run
     * @param isAbandoned whether no process works on it, so that the missing part of its plan will
     *     not be written
     */
    public static List<String> of(List<JournalEntry> entries, boolean isAbandoned) {
        var first = entries.getFirst();
        var notes = RunNotes.of((RunStarted) first.event());
        var language = Language.of(notes.request());
        var run = RunState.of(first.run(), entries);
        var plan = InterruptedPlan.of(run, entries);
        var all = new ArrayList<>(notes.omissions());
        all.addAll(ofResults(run));
        if (plan.isSealedLate()) {
            all.addAll(plan.omissions(language));
        } else if (plan.isOpen() && isAbandoned) {
            all.add(
                    language.choose(
                            "计划在生成过程中被中断，只能继续执行已生成的部分；如需其余部分，请重新提出请求。",
                            "The plan was interrupted while it was being generated, so only the existing part can continue; ask again for the rest."));
        }
        return List.copyOf(all);
    }

    /** What completed nodes report that they did not do, in sentences. */
    public static List<String> ofResults(RunState run) {
        return run.workflow().nodes().stream()
                .map(node -> run.result(node.id()))
                .filter(NodeResult.Succeeded.class::isInstance)
                .map(NodeResult.Succeeded.class::cast)
                .flatMap(result -> result.output().field("omissions").items().stream())
                .map(Value::asText)
                .distinct()
                .toList();
    }
}

package dev.troupe.chat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunState;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;

/** What was asked for and is not in a recorded run. */
public final class Omissions {
    private Omissions() {}

    /**
     * In sentences, in the language of the request; empty where the run is about all of it. A run
     * with omissions that completed has answered the request in part.
     *
     * @param entries all that was recorded of the run
     * @param isAbandoned whether nobody is at work on it, so that what is not written of its plan
     *     will not be
     */
    public static List<String> of(List<JournalEntry> entries, boolean isAbandoned) {
        var first = entries.getFirst();
        var notes = RunNotes.of((RunStarted) first.event());
        var language = Language.of(notes.request());
        var plan = CutOffPlan.of(RunState.of(first.run(), entries), entries);
        var all = new ArrayList<>(notes.omissions());
        if (plan.isSealedLate()) {
            all.addAll(plan.omissions(language));
        } else if (plan.isOpen() && isAbandoned) {
            all.add(
                    language.choose(
                            "计划在写的过程中被中断，只能继续执行已经写好的部分；要得到其余部分，请重新提出请求。",
                            "The plan was cut off while it was being written, so only what is there of it can be gone on with; ask again for the rest."));
        }
        return List.copyOf(all);
    }
}

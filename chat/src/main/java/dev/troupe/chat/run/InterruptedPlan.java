package dev.troupe.chat.run;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.language.Language;
import java.util.Arrays;
import java.util.List;

/**
 * A recorded run, and whether its plan was interrupted while it was being written.
 *
 * @param isOpen whether it must be sealed, because no process continues to write it
 * @param isSealedLate whether the process that resumed the run before has sealed it
 */
public record InterruptedPlan(RunState state, boolean isOpen, boolean isSealedLate) {
    public static InterruptedPlan of(RunState state, List<JournalEntry> entries) {
        boolean isResumed = false;
        boolean isSealedLate = false;
        for (var entry : entries) {
            isResumed |= entry.event() instanceof RunEvent.RunResumed;
            isSealedLate |= isResumed && entry.event() instanceof RunEvent.PlanSealed;
        }
        return new InterruptedPlan(state, state.isPlanOpen(), isSealedLate);
    }

    /** The events that happened in the meantime, and that nothing is added to the plan any more. */
    public RunEvent[] withSeal(RunEvent... news) {
        if (!isOpen) {
            return news;
        }
        var all = Arrays.copyOf(news, news.length + 1);
        all[news.length] = new RunEvent.PlanSealed();
        return all;
    }

    /** The notice about it for the user, in their language; empty if the plan is complete. */
    public List<String> omissions(Language language) {
        return isOpen || isSealedLate
                ? List.of(
                        language.choose(
                                "计划在生成过程中被中断，只执行了已生成的部分；如需其余部分，请重新提出请求。",
                                "The plan was interrupted while it was being generated, so only the existing part ran; ask again for the rest."))
                : List.of();
    }
}

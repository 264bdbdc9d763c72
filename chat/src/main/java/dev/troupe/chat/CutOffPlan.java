package dev.troupe.chat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunState;
import dev.troupe.language.Language;
import java.util.Arrays;
import java.util.List;

/**
 * A recorded run, and whether its plan was cut off while it was being written.
 *
 * @param isOpen whether it must be sealed, because nobody goes on writing it
 * @param isSealedLate whether that was done by whoever resumed the run before
 */
record CutOffPlan(RunState state, boolean isOpen, boolean isSealedLate) {
    static CutOffPlan of(RunState state, List<JournalEntry> entries) {
        boolean isResumed = false;
        boolean isSealedLate = false;
        for (var entry : entries) {
            isResumed |= entry.event() instanceof RunEvent.RunResumed;
            isSealedLate |= isResumed && entry.event() instanceof RunEvent.PlanSealed;
        }
        return new CutOffPlan(state, state.isPlanOpen(), isSealedLate);
    }

    /** What has happened meanwhile, and that nothing is added to the plan any more. */
    RunEvent[] sealedWith(RunEvent... news) {
        if (!isOpen) {
            return news;
        }
        var all = Arrays.copyOf(news, news.length + 1);
        all[news.length] = new RunEvent.PlanSealed();
        return all;
    }

    /** What a person must be told of it, in their language; empty where the plan is whole. */
    List<String> omissions(Language language) {
        return isOpen || isSealedLate
                ? List.of(
                        language.choose(
                                "计划在写的过程中被中断，只执行了已经写好的部分；要得到其余部分，请重新提出请求。",
                                "The plan was cut off while it was being written, so only what was there of it has been run; ask again for the rest."))
                : List.of();
    }
}

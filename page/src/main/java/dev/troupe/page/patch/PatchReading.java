package dev.troupe.page.patch;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** What was understood of a request. */
public sealed interface PatchReading {
    /** All of it. */
    record Read(PatchPlan plan) implements PatchReading {}

    /**
     * Not all of it, so nothing is changed.
     *
     * @param problems each names the words and the remedy; at least 1
     */
    record Unclear(List<LocalizedText> problems) implements PatchReading {
        public Unclear {
            problems = List.copyOf(problems);
        }
    }
}

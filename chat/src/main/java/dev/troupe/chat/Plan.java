package dev.troupe.chat;

import dev.troupe.core.Workflow;
import java.util.List;

/**
 * An accepted plan.
 *
 * @param repairs what was put right without asking the model, for people to see; empty when nothing
 *     was
 * @param rounds how often the model was asked, 1 or 2
 */
public record Plan(Workflow workflow, List<String> repairs, int rounds) {
    public Plan {
        repairs = List.copyOf(repairs);
    }
}

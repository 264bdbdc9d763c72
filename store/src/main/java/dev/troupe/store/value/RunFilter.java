package dev.troupe.store.value;

import dev.troupe.core.run.RunStatus;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs are wanted.
 *
 * @param statuses any of these; empty for all
 * @param workflow text that the workflow's name contains, in any case; empty for all
 * @param text that the request or the workflow's name contains, in any case; empty for all
 * @param user the user of the runs; {@code null} for all users
 * @param conversation the conversation of the runs; empty for all
 * @param from started then or later
 * @param to started before then
 */
public record RunFilter(
        Set<RunStatus> statuses,
        String workflow,
        String text,
        @Nullable String user,
        String conversation,
        @Nullable Instant from,
        @Nullable Instant to) {
    public static final RunFilter ALL = new RunFilter(Set.of(), "", "", null, "", null, null);

    public RunFilter {
        statuses = Set.copyOf(statuses);
    }

    public RunFilter withStatuses(Set<RunStatus> wanted) {
        return new RunFilter(wanted, workflow, text, user, conversation, from, to);
    }

    public RunFilter withWorkflow(String name) {
        return new RunFilter(statuses, name, text, user, conversation, from, to);
    }

    public RunFilter withText(String wanted) {
        return new RunFilter(statuses, workflow, wanted, user, conversation, from, to);
    }

    public RunFilter withUser(String id) {
        return new RunFilter(statuses, workflow, text, id, conversation, from, to);
    }

    public RunFilter withConversation(String id) {
        return new RunFilter(statuses, workflow, text, user, id, from, to);
    }

    public RunFilter withStarted(@Nullable Instant earliest, @Nullable Instant before) {
        return new RunFilter(statuses, workflow, text, user, conversation, earliest, before);
    }
}

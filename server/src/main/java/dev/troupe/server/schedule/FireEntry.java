package dev.troupe.server.schedule;

import dev.troupe.packs.schedule.store.Fire;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One time at which a schedule began its work, or did not. */
record FireEntry(
        Instant due,
        @Schema(allowableValues = {"pending", "started", "missed", "skipped", "refused"})
                String state,
        @Schema(description = "In which its work is") @Nullable String conversation,
        @Nullable Integer turn,
        @Schema(description = "State of the answer; none while the work continues")
                @Nullable String outcome,
        @Schema(description = "Why it did not begin, in Chinese and English")
                @Nullable String note) {
    static FireEntry of(Fire fire, @Nullable String outcome) {
        boolean hasWork = !fire.conversation().isEmpty();
        return new FireEntry(
                fire.due(),
                fire.state().wireName(),
                hasWork ? fire.conversation() : null,
                hasWork ? fire.turn() : null,
                outcome,
                fire.note().isEmpty() ? null : fire.note());
    }
}

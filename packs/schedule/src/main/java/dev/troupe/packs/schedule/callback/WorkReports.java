package dev.troupe.packs.schedule.callback;

import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.store.Fire;

/** What has become of the work of a fire that began. Safe for use by several threads. */
public interface WorkReports {
    /** Its state at the moment. */
    sealed interface WorkReport {
        /** It continues. */
        record Working() implements WorkReport {}

        /**
         * It waits for the user.
         *
         * @param key of what it waits for: the same is reported once
         * @param result a record for the receiver
         */
        record Waiting(String key, Value result) implements WorkReport {}

        /**
         * It has ended.
         *
         * @param result a record for the receiver
         */
        record Ended(Value result) implements WorkReport {}
    }

    WorkReport report(Fire fire);
}

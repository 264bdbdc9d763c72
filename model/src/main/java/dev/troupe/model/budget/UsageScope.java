package dev.troupe.model.budget;

import dev.troupe.model.ModelRole;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Which calls are added up. Days are those of UTC. */
public sealed interface UsageScope {
    /** Whether a call belongs to it. */
    boolean contains(UsageLedger.Key key);

    /**
     * Calls for one run.
     *
     * @param run its id
     * @param role only the calls of this role; {@code null} for all
     */
    record OfRun(String run, @Nullable ModelRole role) implements UsageScope {
        @Override
        public boolean contains(UsageLedger.Key key) {
            return key.run().equals(run) && (role == null || key.role() == role);
        }
    }

    /**
     * Calls for one user.
     *
     * @param user id of the user; empty if there is only one
     * @param from first day
     * @param until first day that is not counted
     */
    record OfUser(String user, LocalDate from, LocalDate until) implements UsageScope {
        @Override
        public boolean contains(UsageLedger.Key key) {
            return key.user().equals(user) && isBetween(key.day(), from, until);
        }
    }

    /**
     * Calls for all users.
     *
     * @param from first day
     * @param until first day that is not counted
     */
    record OfAll(LocalDate from, LocalDate until) implements UsageScope {
        @Override
        public boolean contains(UsageLedger.Key key) {
            return isBetween(key.day(), from, until);
        }
    }

    private static boolean isBetween(LocalDate day, LocalDate from, LocalDate until) {
        return !day.isBefore(from) && day.isBefore(until);
    }
}

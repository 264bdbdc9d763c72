package dev.troupe.runtime.settings;

import dev.troupe.store.DurableJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How long ended runs are retained.
 *
 * @param age empty for ever
 */
public record RetentionPolicy(Optional<Duration> age) {
    static final RetentionPolicy FOREVER = new RetentionPolicy(Optional.empty());

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,4})([hdw])");
    private static final Duration UNDER_WAY = Duration.ofHours(1); // large values of that age stay

    /** Reads {@code 12h}, {@code 90d} and {@code 8w}; empty if it is none of them. */
    static Optional<RetentionPolicy> parse(String text) {
        var form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(form.group(1));
        var age =
                switch (form.group(2)) {
                    case "h" -> Duration.ofHours(amount);
                    case "d" -> Duration.ofDays(amount);
                    default -> Duration.ofDays(7 * amount);
                };
        return Optional.of(new RetentionPolicy(Optional.of(age)));
    }

    /**
     * Deletes the runs that ended longer ago, and large values that no run has any more. Runs that
     * have not ended stay, however old they are.
     *
     * @return how many runs
     */
    public int prune(DurableJournal journal) {
        if (age.isEmpty()) {
            return 0;
        }
        int deleted = journal.deleteEndedBefore(Instant.now().minus(age.get()));
        if (deleted > 0) {
            sweep(journal);
        }
        return deleted;
    }

    /** Deletes large values that no run has any more. */
    public static void sweep(DurableJournal journal) {
        journal.sweepBlobs(UNDER_WAY);
    }
}

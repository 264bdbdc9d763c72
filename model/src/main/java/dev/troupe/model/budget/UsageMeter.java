package dev.troupe.model.budget;

import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.Usage;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The usage of model calls: in total, by role, and by run, node and attempt if the request names
 * them. Exact under parallel use; safe for use by several threads.
 */
public final class UsageMeter {
    private final Map<ModelRole, Tally> byRole = new ConcurrentHashMap<>();
    private final Map<String, Map<Attempt, Tally>> byRun = new ConcurrentHashMap<>();

    /**
     * Calls and what they used.
     *
     * @param calls calls that were sent, whether or not a reply was received
     * @param failedCalls those of them that brought no reply
     * @param usage of the replies
     */
    public record Tally(long calls, long failedCalls, Usage usage) {
        public static final Tally NONE = new Tally(0, 0, Usage.NONE);
        static final Tally FAILURE = new Tally(1, 1, Usage.NONE);

        static Tally reply(Usage usage) {
            return new Tally(1, 0, usage);
        }

        public Tally plus(Tally other) {
            return new Tally(
                    calls + other.calls, failedCalls + other.failedCalls, usage.plus(other.usage));
        }
    }

    /**
     * An attempt at a node of a run.
     *
     * @param number from 1
     */
    public record Attempt(String node, int number) implements Comparable<Attempt> {
        private static final Comparator<Attempt> ORDER =
                Comparator.comparing(Attempt::node).thenComparingInt(Attempt::number);

        @Override
        public int compareTo(Attempt other) {
            return ORDER.compare(this, other);
        }
    }

    /** Everything since the meter was created. */
    public Usage total() {
        return tally().usage();
    }

    /** Everything since the meter was created. */
    public Tally tally() {
        return sumOf(byRole);
    }

    public Tally tally(ModelRole role) {
        return byRole.getOrDefault(role, Tally.NONE);
    }

    public Tally tally(RunId run) {
        return sumOf(byRun.getOrDefault(run.value(), Map.of()));
    }

    /** The attempts of a run that called a model, in the order of their nodes' ids. */
    public SortedMap<Attempt, Tally> attempts(RunId run) {
        return new TreeMap<>(byRun.getOrDefault(run.value(), Map.of()));
    }

    /** Drops the separate figures of a run; the totals retain them. */
    public void removeRun(RunId run) {
        byRun.remove(run.value());
    }

    /** Counts under the brief's fields {@code run}, {@code node} and {@code attempt} if there. */
    void recordCall(ModelRequest request, Tally tally) {
        byRole.merge(request.role(), tally, Tally::plus);
        var run = request.brief().field("run").asText();
        if (!run.isEmpty()) {
            var attempt =
                    new Attempt(
                            request.brief().field("node").asText(),
                            parseNumber(request.brief().field("attempt")));
            byRun.compute(
                    run,
                    (_, known) -> { // in compute, so that forgetting cannot come in between
                        var attempts =
                                known == null ? new ConcurrentHashMap<Attempt, Tally>() : known;
                        attempts.merge(attempt, tally, Tally::plus);
                        return attempts;
                    });
        }
    }

    private static int parseNumber(Value attempt) {
        return attempt instanceof Value.Num(BigDecimal number) ? number.intValue() : 1;
    }

    private static Tally sumOf(Map<?, Tally> tallies) {
        return tallies.values().stream().reduce(Tally.NONE, Tally::plus);
    }
}

package dev.troupe.model;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Keeps the calls of all users of a process within budgets. What calls came to is in a {@link
 * UsageLedger}; what is set aside for calls that run is here, so two processes that share a ledger
 * may together exceed a budget by the calls that run in one of them. Safe for use by several
 * threads.
 */
public final class BudgetGuard {
    private final UsageLedger ledger;
    private final InstantSource clock;
    private final Map<String, Amount> held = new HashMap<>();
    private final Map<UsageLedger.Key, Amount> unkept = new HashMap<>();
    private final AtomicLong accounts = new AtomicLong();

    public BudgetGuard(UsageLedger ledger, InstantSource clock) {
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * An account for one turn of a user: the calls that plan a run and those of the run.
     *
     * @param user id of the user; empty where there is only one
     * @param warnings told once for each budget of which a call passes 80 %
     */
    public BudgetAccount account(Budgets budgets, String user, Consumer<BudgetWarning> warnings) {
        return new BudgetAccount(this, budgets, user, accounts.incrementAndGet(), warnings);
    }

    LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** What calls came to, those among them that the ledger could not keep yet. */
    synchronized Amount total(UsageScope scope) {
        return unkept.entrySet().stream()
                .filter(entry -> scope.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .reduce(ledger.total(scope), Amount::plus);
    }

    /**
     * A reply that was paid for is not lost because the ledger cannot be written: tried again with
     * the next.
     */
    synchronized void keep(UsageLedger.Key key, Amount amount) {
        unkept.merge(key, amount, Amount::plus);
        try {
            var waiting = unkept.entrySet().iterator();
            while (waiting.hasNext()) {
                var next = waiting.next();
                ledger.add(next.getKey(), next.getValue());
                waiting.remove();
            }
        } catch (UsageLedgerException _) {
            // stays in unkept
        }
    }

    synchronized Amount held(String limit) {
        return held.getOrDefault(limit, Amount.NONE);
    }

    synchronized void hold(String limit, Amount amount) {
        held.merge(limit, amount, Amount::plus);
    }

    synchronized void release(String limit, Amount amount) {
        held.computeIfPresent(
                limit,
                (_, all) -> {
                    var rest = all.minus(amount);
                    return rest.isNone() ? null : rest;
                });
    }
}

package dev.troupe.model.budget;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Limits the calls of all users of a process to their budgets. The usage of calls is in a {@link
 * UsageLedger}; reservations for running calls are here, so two processes that share a ledger may
 * together exceed a budget by the calls that run in one of them. Safe for use by several threads.
 */
public final class BudgetGuard {
    private final UsageLedger ledger;
    private final InstantSource clock;
    private final Map<String, Spend> held = new HashMap<>();
    private final Map<UsageLedger.Key, Spend> unkept = new HashMap<>();
    private final AtomicLong accounts = new AtomicLong();

    public BudgetGuard(UsageLedger ledger, InstantSource clock) {
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * An account for one turn of a user: the calls that plan a run and those of the run.
     *
     * @param user id of the user; empty if there is only one
     * @param warnings notified once for each budget of which a call passes 80 %
     */
    public BudgetAccount openAccount(
            Budgets budgets, String user, Consumer<BudgetWarning> warnings) {
        return new BudgetAccount(this, budgets, user, accounts.incrementAndGet(), warnings);
    }

    LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** The usage of calls, including calls that the ledger could not store yet. */
    synchronized Spend totalOf(UsageScope scope) {
        return unkept.entrySet().stream()
                .filter(entry -> scope.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .reduce(ledger.total(scope), Spend::plus);
    }

    /**
     * A reply that was paid for is not lost because the ledger cannot be written: tried again with
     * the next.
     */
    synchronized void recordUse(UsageLedger.Key key, Spend amount) {
        unkept.merge(key, amount, Spend::plus);
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

    synchronized Spend totalReserved(String limit) {
        return held.getOrDefault(limit, Spend.NONE);
    }

    synchronized void reserve(String limit, Spend amount) {
        held.merge(limit, amount, Spend::plus);
    }

    synchronized void release(String limit, Spend amount) {
        held.computeIfPresent(
                limit,
                (_, all) -> {
                    var rest = all.minus(amount);
                    return rest.isNone() ? null : rest;
                });
    }
}

package dev.troupe.model.budget;

import dev.troupe.model.ModelRole;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stores the usage of model calls, by day, user, run and role. Budgets are checked against it, so
 * one that survives the process makes budgets survive it. Safe for use by several threads.
 */
public interface UsageLedger {
    /**
     * The key of stored amounts.
     *
     * @param day of UTC on which the call ended
     * @param user id of the user; empty if there is only one
     * @param run id of the run; empty for calls that belong to none
     */
    record Key(LocalDate day, String user, String run, ModelRole role) {}

    /**
     * Adds to the amount of a key; when this returns, it is stored.
     *
     * @param amount negative to remove what was added under another key
     * @throws UsageLedgerException when it cannot be stored
     */
    void add(Key key, Spend amount);

    /**
     * Adds up.
     *
     * @throws UsageLedgerException when the amount cannot be read
     */
    Spend total(UsageScope scope);

    /** A ledger that ends with the process. */
    static UsageLedger inMemory() {
        return new UsageLedger() {
            private final Map<Key, Spend> amounts = new ConcurrentHashMap<>();

            @Override
            public void add(Key key, Spend amount) {
                amounts.merge(key, amount, Spend::plus);
            }

            @Override
            public Spend total(UsageScope scope) {
                return amounts.entrySet().stream()
                        .filter(entry -> scope.contains(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .reduce(Spend.NONE, Spend::plus);
            }
        };
    }
}

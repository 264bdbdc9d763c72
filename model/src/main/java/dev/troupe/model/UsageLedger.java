package dev.troupe.model;

import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps what calls of models came to, by day, user, run and role. Budgets are checked against it,
 * so one that survives the process makes budgets survive it. Safe for use by several threads.
 */
public interface UsageLedger {
    /**
     * What amounts are kept under.
     *
     * @param day of UTC on which the call ended
     * @param user id of the user; empty where there is only one
     * @param run id of the run; empty for calls that belong to none
     */
    record Key(LocalDate day, String user, String run, ModelRole role) {}

    /**
     * Adds to what is kept under a key; on return it is kept.
     *
     * @param amount negative to take back what was added under another key
     * @throws UsageLedgerException when it cannot be kept
     */
    void add(Key key, Amount amount);

    /**
     * Adds up.
     *
     * @throws UsageLedgerException when what is kept cannot be read
     */
    Amount total(UsageScope scope);

    /** A ledger that ends with the process. */
    static UsageLedger inMemory() {
        return new UsageLedger() {
            private final Map<Key, Amount> amounts = new ConcurrentHashMap<>();

            @Override
            public void add(Key key, Amount amount) {
                amounts.merge(key, amount, Amount::plus);
            }

            @Override
            public Amount total(UsageScope scope) {
                return amounts.entrySet().stream()
                        .filter(entry -> scope.contains(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .reduce(Amount.NONE, Amount::plus);
            }
        };
    }
}

package dev.troupe.model.budget;

import org.jspecify.annotations.Nullable;

/**
 * The limits of the usage of calls, by purpose. A component that is {@code null} has no limit. Days
 * and months are those of UTC.
 *
 * @param run of each run, with the planning before it
 * @param userDay of each user on a day
 * @param userMonth of each user in a month
 * @param day of all users together on a day
 * @param month of all users together in a month
 */
public record Budgets(
        @Nullable Budget run,
        @Nullable Budget userDay,
        @Nullable Budget userMonth,
        @Nullable Budget day,
        @Nullable Budget month) {
    public static final Budgets NONE = new Budgets(null, null, null, null, null);

    /** A budget of each run and no other. */
    public static Budgets perRun(@Nullable Budget run) {
        return new Budgets(run, null, null, null, null);
    }

    /**
     * These budgets, with the general ones where these leave something open. For budgets that users
     * share it is the reverse: a user cannot raise them by own settings.
     */
    public Budgets withDefaults(Budgets general) {
        return new Budgets(
                first(run, general.run),
                first(general.userDay, userDay),
                first(general.userMonth, userMonth),
                first(general.day, day),
                first(general.month, month));
    }

    private static @Nullable Budget first(@Nullable Budget one, @Nullable Budget other) {
        return one == null ? other : one;
    }

    /** Whether nothing is limited. */
    public boolean isNone() {
        return equals(NONE);
    }

    /** Whether one of them bounds money, so that prices must be known. */
    public boolean limitsMoney() {
        return limitsMoney(run)
                || limitsMoney(userDay)
                || limitsMoney(userMonth)
                || limitsMoney(day)
                || limitsMoney(month);
    }

    private static boolean limitsMoney(@Nullable Budget budget) {
        return budget != null && budget.money() != null;
    }
}

package dev.troupe.model.budget;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRole;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The budgets of one turn of a user: of its run, of the user, and of all users. Calls that plan a
 * run count for the run as soon as it has an id. Safe for use by several threads.
 */
public final class BudgetAccount {
    private static final int WARNED_AT = 80; // percent
    private static final String ALL = "models.default.budget."; // where settings have them
    private static final LocalizedText RUN = LocalizedText.of("每次运行", "each run");

    private final BudgetGuard guard;
    private final Budgets budgets;
    private final String user;
    private final long number;
    private final Consumer<BudgetWarning> warnings;
    private final Map<ModelRole, Spend> planned = new EnumMap<>(ModelRole.class); // under guard
    private @Nullable RunId run; // under guard

    /**
     * A budget as it stands for this account today.
     *
     * @param id identifies the reservations
     * @param setting as settings name it, without the unit
     * @param scope {@code null} for a run that has no id yet
     * @param period the name of the period, for users
     */
    private record Limit(
            String id,
            String setting,
            Budget budget,
            @Nullable UsageScope scope,
            @Nullable ModelRole role,
            LocalizedText period) {}

    /** The amount reserved for a running call. */
    record Reservation(List<String> limits, ModelRole role, Spend amount) {}

    BudgetAccount(
            BudgetGuard guard,
            Budgets budgets,
            String user,
            long number,
            Consumer<BudgetWarning> warnings) {
        this.guard = guard;
        this.budgets = budgets;
        this.user = user;
        this.number = number;
        this.warnings = warnings;
    }

    Budgets budgets() {
        return budgets;
    }

    /** Names the run that the calls before were for and those after are for. */
    public void bindRun(RunId id) {
        synchronized (guard) {
            if (id.equals(run)) {
                return;
            }
            run = id;
            var today = guard.today();
            planned.forEach((role, amount) -> {
                guard.recordUse(
                        new UsageLedger.Key(today, user, "", role), Spend.NONE.minus(amount));
                guard.recordUse(new UsageLedger.Key(today, user, id.value(), role), amount);
            });
            planned.clear();
        }
    }

    /**
     * Reserves the possible cost of a call.
     *
     * @param own the budget of the call's role in each run; {@code null} for none
     * @throws ModelException code OVER_BUDGET when that is more than remains of a budget, or
     *     BUDGET_UNKNOWN when the remaining budget is unknown
     */
    Reservation reserve(ModelRole role, @Nullable Budget own, Spend call) {
        synchronized (guard) { // no other call comes between looking and setting aside
            var limits = limitsOf(role, own);
            for (var limit : limits) {
                requireAvailable(limit, call);
            }
            var ids = limits.stream().map(Limit::id).toList();
            ids.forEach(id -> guard.reserve(id, call));
            return new Reservation(ids, role, call);
        }
    }

    /** A call whose cost is known beforehand. */
    @FunctionalInterface
    public interface PricedCall<T> {
        T run() throws InterruptedException;
    }

    /**
     * Makes a call whose cost is known beforehand, and records the cost if it succeeds.
     *
     * @throws ModelException code OVER_BUDGET when the cost is more than remains of a budget, or
     *     BUDGET_UNKNOWN when the remaining budget is unknown; the call is not made then
     */
    public <T> T pay(Spend cost, PricedCall<T> call) throws InterruptedException {
        var hold = reserve(ModelRole.AGENT, null, cost);
        var used = Spend.NONE;
        try {
            var result = call.run();
            used = cost;
            return result;
        } finally {
            settleReservation(hold, null, used);
        }
    }

    /** Releases the reservation and records the actual usage of the call. */
    void settleReservation(Reservation hold, @Nullable Budget own, Spend used) {
        var passed = new ArrayList<BudgetWarning>();
        synchronized (guard) {
            hold.limits().forEach(id -> guard.release(id, hold.amount()));
            if (used.isNone()) {
                return;
            }
            recordUse(hold.role(), used);
            for (var limit : limitsOf(hold.role(), own)) {
                warningFor(limit, used).ifPresent(passed::add);
            }
        }
        passed.forEach(warnings);
    }

    private void recordUse(ModelRole role, Spend used) {
        var bound = run;
        if (bound == null) {
            planned.merge(role, used, Spend::plus);
        }
        guard.recordUse(
                new UsageLedger.Key(guard.today(), user, bound == null ? "" : bound.value(), role),
                used);
    }

    private List<Limit> limitsOf(ModelRole role, @Nullable Budget own) {
        var limits = new ArrayList<Limit>();
        var today = guard.today();
        var month = today.withDayOfMonth(1);
        var bound = run;
        add(limits, "run " + number, ALL + "run", budgets.run(), ofRun(bound, null), null, RUN);
        add(
                limits,
                "run " + number + " " + role,
                "models." + role.settingName() + ".budget",
                own,
                ofRun(bound, role),
                role,
                RUN);
        add(
                limits,
                "user day " + today + " " + user,
                ALL + "user.day",
                budgets.userDay(),
                new UsageScope.OfUser(user, today, today.plusDays(1)),
                null,
                resetNotice("每位用户每天", "each user on a day", today.plusDays(1)));
        add(
                limits,
                "user month " + month + " " + user,
                ALL + "user.month",
                budgets.userMonth(),
                new UsageScope.OfUser(user, month, month.plusMonths(1)),
                null,
                resetNotice("每位用户每月", "each user in a month", month.plusMonths(1)));
        add(
                limits,
                "day " + today,
                ALL + "day",
                budgets.day(),
                new UsageScope.OfAll(today, today.plusDays(1)),
                null,
                resetNotice("所有用户每天", "all users on a day", today.plusDays(1)));
        add(
                limits,
                "month " + month,
                ALL + "month",
                budgets.month(),
                new UsageScope.OfAll(month, month.plusMonths(1)),
                null,
                resetNotice("所有用户每月", "all users in a month", month.plusMonths(1)));
        return limits;
    }

    private static LocalizedText resetNotice(String zh, String en, LocalDate day) {
        return LocalizedText.of(
                zh + "，" + day + " 00:00 UTC 重置", en + ", which resets at " + day + " 00:00 UTC");
    }

    private static void add(
            List<Limit> limits,
            String id,
            String setting,
            @Nullable Budget budget,
            @Nullable UsageScope scope,
            @Nullable ModelRole role,
            LocalizedText period) {
        if (budget != null) {
            limits.add(new Limit(id, setting, budget, scope, role, period));
        }
    }

    private static @Nullable UsageScope ofRun(@Nullable RunId run, @Nullable ModelRole role) {
        return run == null ? null : new UsageScope.OfRun(run.value(), role);
    }

    /**
     * The current budgets of the user and of all users, without those of runs.
     *
     * @throws UsageLedgerException when what was used cannot be read
     */
    public List<BudgetStatus> statuses() {
        synchronized (guard) {
            return limitsOf(ModelRole.DEFAULT, null).stream()
                    .filter(limit -> limit.scope() != null)
                    .map(limit -> new BudgetStatus(limit.setting(), limit.budget(), usedOf(limit)))
                    .toList();
        }
    }

    private Spend usedOf(Limit limit) {
        return limit.scope() == null ? plannedFor(limit.role()) : guard.totalOf(limit.scope());
    }

    private Spend plannedFor(@Nullable ModelRole role) {
        return role == null
                ? planned.values().stream().reduce(Spend.NONE, Spend::plus)
                : planned.getOrDefault(role, Spend.NONE);
    }

    private void requireAvailable(Limit limit, Spend call) {
        Spend used;
        try {
            used = usedOf(limit);
        } catch (UsageLedgerException e) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.BUDGET_UNKNOWN,
                            "无法得知预算 %s 还剩多少：%s",
                            "Could not find out what is left of %s: %s",
                            limit.setting(),
                            e.problem().text()));
        }
        var held = guard.totalReserved(limit.id());
        var all = used.plus(held).plus(call);
        var tokens = limit.budget().tokens();
        if (tokens != null && all.tokens() > tokens) {
            throw exceededException(
                    limit,
                    LocalizedText.of("%s 个 token", "%s tokens", formatCount(tokens)),
                    LocalizedText.of("已用 %s", "%s are used", formatCount(used.tokens())),
                    formatCount(held.tokens()),
                    formatCount(call.tokens()),
                    "tokens");
        }
        var money = limit.budget().money();
        if (money != null && all.money().compareTo(money) > 0) {
            throw exceededException(
                    limit,
                    LocalizedText.verbatim(formatDollars(money)),
                    LocalizedText.of("已用 %s", "%s is used", formatDollars(used.money())),
                    formatDollars(held.money()),
                    formatDollars(call.money()),
                    "money");
        }
    }

    private static ModelException exceededException(
            Limit limit,
            LocalizedText budget,
            LocalizedText used,
            String held,
            String needed,
            String unit) {
        return new ModelException(
                Problem.of(
                        ModelProblem.OVER_BUDGET,
                        "预算 %s（%s）不够再调用一次模型：%s，%s 已留给正在进行的调用，这一次可能需要 %s；请提高 %s 或减少要求",
                        "The budget of %s (%s) is too small for another model call: %s, %s is reserved for calls in progress, and this call may need %s; raise %s or ask for less",
                        budget,
                        limit.period(),
                        used,
                        held,
                        needed,
                        limit.setting() + "." + unit));
    }

    private Optional<BudgetWarning> warningFor(Limit limit, Spend call) {
        Spend after;
        try {
            after = usedOf(limit);
        } catch (UsageLedgerException _) {
            return Optional.empty(); // the next call reports that usage is unknown
        }
        var tokens = limit.budget().tokens();
        if (tokens != null
                && crossesWarningLevel(
                        BigDecimal.valueOf(after.tokens()),
                        BigDecimal.valueOf(call.tokens()),
                        BigDecimal.valueOf(tokens))) {
            return Optional.of(
                    warningFor(
                            limit,
                            "tokens",
                            formatCount(after.tokens()),
                            formatCount(tokens) + " tokens"));
        }
        var money = limit.budget().money();
        return money != null && crossesWarningLevel(after.money(), call.money(), money)
                ? Optional.of(
                        warningFor(
                                limit, "money", formatDollars(after.money()), formatDollars(money)))
                : Optional.empty();
    }

    /** Whether this call is the one that passed 80 %, so that each budget is reported once. */
    private static boolean crossesWarningLevel(
            BigDecimal after, BigDecimal call, BigDecimal budget) {
        var mark = budget.multiply(BigDecimal.valueOf(WARNED_AT, 2));
        return after.compareTo(mark) >= 0 && after.subtract(call).compareTo(mark) < 0;
    }

    private static BudgetWarning warningFor(Limit limit, String unit, String used, String budget) {
        var setting = limit.setting() + "." + unit;
        return new BudgetWarning(
                setting,
                LocalizedText.of(
                        "预算 %1$s（%3$s）已用 %2$s，达到 80%%（%4$s）",
                        "%2$s of the budget of %1$s (%3$s) is used, which is 80%% or more (%4$s)",
                        budget,
                        used,
                        limit.period(),
                        setting));
    }

    private static String formatCount(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String formatDollars(BigDecimal money) {
        return String.format(Locale.ROOT, "$%.4f", money);
    }
}

package dev.troupe.model;

import dev.troupe.core.Problem;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * What was used of a budget. One for everyone who shares the budget; safe for use by several
 * threads.
 */
public final class Spending {
    private final Budget budget;
    private long tokens;
    private BigDecimal money = BigDecimal.ZERO;
    private long heldTokens;
    private BigDecimal heldMoney = BigDecimal.ZERO;

    /** What is set aside for a call that runs. */
    record Hold(long tokens, BigDecimal money) {}

    public Spending(Budget budget) {
        this.budget = budget;
    }

    public Budget budget() {
        return budget;
    }

    /** Tokens that finished calls came to. */
    public synchronized long tokens() {
        return tokens;
    }

    /** US dollars that finished calls came to. */
    public synchronized BigDecimal money() {
        return money;
    }

    /**
     * Sets aside what a call may come to.
     *
     * @throws ModelException code OVER_BUDGET when that is more than is left
     */
    synchronized Hold hold(Hold call) {
        var maxTokens = budget.tokens();
        if (maxTokens != null && tokens + heldTokens + call.tokens() > maxTokens) {
            throw over(
                    count(maxTokens) + " tokens",
                    count(tokens) + " are used",
                    count(heldTokens),
                    count(call.tokens()),
                    "budget.tokens");
        }
        var maxMoney = budget.money();
        if (maxMoney != null && money.add(heldMoney).add(call.money()).compareTo(maxMoney) > 0) {
            throw over(
                    dollars(maxMoney),
                    dollars(money) + " is used",
                    dollars(heldMoney),
                    dollars(call.money()),
                    "budget.money");
        }
        heldTokens += call.tokens();
        heldMoney = heldMoney.add(call.money());
        return call;
    }

    /** Gives back what was set aside and takes what the call came to. */
    synchronized void settle(Hold hold, Hold used) {
        heldTokens -= hold.tokens();
        heldMoney = heldMoney.subtract(hold.money());
        tokens += used.tokens();
        money = money.add(used.money());
    }

    private static ModelException over(
            String budget, String used, String held, String needed, String setting) {
        return new ModelException(
                Problem.of(
                        ModelProblem.OVER_BUDGET,
                        "The budget of "
                                + budget
                                + " does not suffice for another call of the model: "
                                + used
                                + ", "
                                + held
                                + " is set aside for calls that run, and this one may come to "
                                + needed
                                + "; raise "
                                + setting
                                + " or ask for less"));
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String dollars(BigDecimal money) {
        return String.format(Locale.ROOT, "$%.4f", money);
    }
}

package dev.troupe.model;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
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
                    Sentence.of("%s 个 token", "%s tokens", count(maxTokens)),
                    Sentence.of("已用 %s", "%s are used", count(tokens)),
                    count(heldTokens),
                    count(call.tokens()),
                    "budget.tokens");
        }
        var maxMoney = budget.money();
        if (maxMoney != null && money.add(heldMoney).add(call.money()).compareTo(maxMoney) > 0) {
            throw over(
                    Sentence.verbatim(dollars(maxMoney)),
                    Sentence.of("已用 %s", "%s is used", dollars(money)),
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
            Sentence budget, Sentence used, String held, String needed, String setting) {
        return new ModelException(
                Problem.of(
                        ModelProblem.OVER_BUDGET,
                        "预算 %s 不够再调用一次模型：%s，%s 已留给正在进行的调用，这一次可能需要 %s；请提高 %s 或减少要求",
                        "The budget of %s does not suffice for another call of the model: %s, %s is set aside for calls that run, and this one may come to %s; raise %s or ask for less",
                        budget,
                        used,
                        held,
                        needed,
                        setting));
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String dollars(BigDecimal money) {
        return String.format(Locale.ROOT, "$%.4f", money);
    }
}

package dev.troupe.agent;

import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;

/**
 * Which calls of tools are made, which need a person's approval, which are refused.
 *
 * <p>The first rule that matches decides, else the risk class. Whatever they say, a call that
 * changes something beyond the workspace and carries text from outside needs approval, because that
 * text may be an attempt to give orders. A call that meets {@link SensitiveFiles} needs approval
 * where no rule of the settings allows it.
 *
 * @param byRisk has an entry for every class
 * @param overwriting for writes that change or remove files from before the run
 */
public record ToolPolicy(Map<Risk, Verdict> byRisk, Verdict overwriting, List<PolicyRule> rules) {
    /** What a policy says of a call. */
    public enum Verdict {
        ALLOW,
        ASK,
        DENY
    }

    /** Why it says so. */
    public enum Ground {
        RISK,
        RULE,
        OVERWRITES,
        SENSITIVE_FILES,
        OUTSIDE_TEXT
    }

    /** A verdict with its ground. */
    public record Decision(Verdict verdict, Ground ground) {}

    /** Reads freely, writes new files, asks before everything else. */
    public static final ToolPolicy STANDARD =
            new ToolPolicy(
                    Map.of(
                            Risk.READ, Verdict.ALLOW,
                            Risk.WRITE, Verdict.ALLOW,
                            Risk.EXECUTE, Verdict.ASK,
                            Risk.SEND, Verdict.ASK),
                    Verdict.ASK,
                    List.of());

    public ToolPolicy {
        byRisk = Map.copyOf(byRisk);
        rules = List.copyOf(rules);
        for (var risk : Risk.values()) {
            if (!byRisk.containsKey(risk)) {
                throw new IllegalArgumentException(
                        "the tool policy says nothing of "
                                + risk
                                + "; give allow, ask or deny for each of "
                                + List.of(Risk.values()));
            }
        }
    }

    /**
     * Reads settings: {@code {"execute": "deny", "overwrite": "allow", "rules": [{"tool":
     * "delete*", "arguments": {"path": "*.csv"}, "verdict": "deny"}]}}. What is left out is as in
     * {@link #STANDARD}.
     *
     * @throws IllegalArgumentException naming everything that is wrong
     */
    public static ToolPolicy parse(Value settings) {
        return PolicySettings.read(settings);
    }

    public ToolPolicy withRules(List<PolicyRule> newRules) {
        return new ToolPolicy(byRisk, overwriting, newRules);
    }

    public ToolPolicy withOverwriting(Verdict verdict) {
        return new ToolPolicy(byRisk, verdict, rules);
    }

    public Decision decide(ToolAction action) {
        var decision = decideWithoutOrigin(action);
        boolean reachesOut = action.leavesWorkspace() && action.risk() != Risk.READ;
        return reachesOut && action.carriesOutsideText() && decision.verdict() != Verdict.DENY
                ? new Decision(Verdict.ASK, Ground.OUTSIDE_TEXT)
                : decision;
    }

    private Decision decideWithoutOrigin(ToolAction action) {
        for (var rule : rules) {
            if (rule.matches(action)) {
                return new Decision(rule.verdict(), Ground.RULE);
            }
        }
        var verdict = byRisk.getOrDefault(action.risk(), Verdict.DENY);
        boolean isStricter = overwriting.compareTo(verdict) > 0;
        boolean isDenied =
                verdict == Verdict.DENY
                        || !action.replaces().isEmpty() && overwriting == Verdict.DENY;
        if (!action.cautions().isEmpty() && !isDenied) {
            return new Decision(Verdict.ASK, Ground.SENSITIVE_FILES);
        }
        return !action.replaces().isEmpty() && isStricter
                ? new Decision(overwriting, Ground.OVERWRITES)
                : new Decision(verdict, Ground.RISK);
    }
}

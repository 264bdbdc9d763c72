package dev.troupe.agent.policy;

import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;

/**
 * Decides which calls of tools are executed, which need a user's approval, which are refused.
 *
 * <p>The first rule that matches decides, else the risk class. In any case, a call that changes
 * something outside the workspace and contains untrusted text needs approval, because that text may
 * be an attempt to give orders. The same applies to a call that may send data to a host which the
 * user has not named, unless a rule allows this address, and for a change of records that the user
 * has not requested. A call that meets {@link SensitiveFiles} needs approval where no rule of the
 * settings allows it.
 *
 * @param byRisk has an entry for every class
 * @param overwriting for writes that change or remove files from before the run
 */
public record ToolPolicy(Map<Risk, Verdict> byRisk, Verdict overwriting, List<PolicyRule> rules) {
    /** The decision of a policy about a call. */
    public enum Verdict {
        ALLOW,
        ASK,
        DENY
    }

    /** The reason for the decision. */
    public enum Ground {
        RISK,
        RULE,
        OVERWRITES,
        SENSITIVE_FILES,
        OUTSIDE_TEXT,
        UNKNOWN_HOST,
        UNREQUESTED
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
                        "the tool policy has no verdict for "
                                + risk
                                + "; give allow, ask or deny for each of "
                                + List.of(Risk.values()));
            }
        }
    }

    /**
     * Reads settings: {@code {"execute": "deny", "overwrite": "allow", "rules": [{"tool":
     * "delete*", "arguments": {"path": "*.csv"}, "verdict": "deny"}]}}. Omitted fields are as in
     * {@link #STANDARD}.
     *
     * @throws IllegalArgumentException naming everything that is wrong
     */
    public static ToolPolicy parse(Value settings) {
        return PolicyParser.read(settings);
    }

    public ToolPolicy withRules(List<PolicyRule> newRules) {
        return new ToolPolicy(byRisk, overwriting, newRules);
    }

    public ToolPolicy withOverwriting(Verdict verdict) {
        return new ToolPolicy(byRisk, verdict, rules);
    }

    public Decision decide(ToolAction action) {
        var decision = decideByRules(action);
        if (decision.verdict() == Verdict.DENY) {
            return decision;
        }
        boolean reachesOut = action.leavesWorkspace() && action.risk() != Risk.READ;
        if (reachesOut && action.carriesOutsideText()) {
            return new Decision(Verdict.ASK, Ground.OUTSIDE_TEXT);
        }
        if (!action.unknownHosts().isEmpty() && !isAddressAllowed(action)) {
            return new Decision(Verdict.ASK, Ground.UNKNOWN_HOST);
        }
        return action.isUnrequested() ? new Decision(Verdict.ASK, Ground.UNREQUESTED) : decision;
    }

    /** Whether a rule allows these arguments, and not only the tool. */
    private boolean isAddressAllowed(ToolAction action) {
        return rules.stream()
                .filter(rule -> rule.matches(action))
                .findFirst()
                .filter(rule -> rule.verdict() == Verdict.ALLOW && !rule.arguments().isEmpty())
                .isPresent();
    }

    private Decision decideByRules(ToolAction action) {
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

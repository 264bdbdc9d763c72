package dev.troupe.agent.policy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a user to a request for approval.
 *
 * @param reason why not, or by what it was granted; empty if there is none
 * @param arguments the arguments for the tool in place of the agent's; {@link Value#missing} if
 *     nothing was changed
 * @param rule what else was allowed for good; {@code null} unless the decision is ALWAYS
 */
public record Approval(
        Decision decision, String reason, Value arguments, @Nullable PolicyRule rule) {
    /** How far it goes. */
    public enum Decision {
        /** For this call. */
        ONCE,
        /** Also for further calls of the tool in the same run that carry no text from outside. */
        RUN,
        /** Also for all calls that a rule is about, in any run. */
        ALWAYS,
        REFUSED
    }

    public static Approval once() {
        return new Approval(Decision.ONCE, "", Value.missing(), null);
    }

    /**
     * For this call and further ones of the same tool in the same run, but for those that carry
     * text from outside.
     */
    public static Approval forRun() {
        return new Approval(Decision.RUN, "", Value.missing(), null);
    }

    /** For this call, and for good for all that a rule is about. */
    public static Approval always(PolicyRule rule) {
        return new Approval(Decision.ALWAYS, "", Value.missing(), rule);
    }

    /**
     * @param reason a clause in the user's language that names the remedy
     */
    public static Approval refusal(String reason) {
        return new Approval(Decision.REFUSED, reason, Value.missing(), null);
    }

    /** The same, with arguments that the user provided in place of the agent's. */
    public Approval withArguments(Value edited) {
        return new Approval(decision, reason, edited, rule);
    }

    /** The same, with a reason. */
    public Approval withReason(String newReason) {
        return new Approval(decision, newReason, arguments, rule);
    }

    /**
     * The approval that is effective after its rule has been stored: the same, or, if that fails,
     * an approval of this call alone, which states why in its reason.
     *
     * @param language of the user
     */
    public Approval storeIn(ApprovalRules rules, Language language) {
        if (rule == null) {
            return this;
        }
        try {
            rules.add(rule);
            return this;
        } catch (IllegalArgumentException e) {
            var why =
                    LocalizedText.of(
                            "只允许了这一次，没能一直允许：%s",
                            "allowed this once, not for good: %s", LocalizedText.of(e));
            return new Approval(Decision.ONCE, why.text(language == Language.ZH), arguments, null);
        }
    }

    public boolean isGranted() {
        return decision != Decision.REFUSED;
    }

    /** Whether it also applies to further calls of the tool in the same run. */
    public boolean isForRun() {
        return decision == Decision.RUN;
    }

    /** Whether the user changed the arguments. */
    public boolean isEdited() {
        return !arguments.isMissing();
    }

    /** As an answer is recorded. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("decision", Value.of(decision.name().toLowerCase(Locale.ROOT)));
        fields.put("reason", Value.of(reason));
        if (isEdited()) {
            fields.put("arguments", arguments);
        }
        if (rule != null) {
            fields.put("rule", rule.toValue());
        }
        return Value.of(fields);
    }

    /**
     * Reads what {@link #toValue} wrote.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static Approval of(Value answer) {
        var word = answer.field("decision").asText();
        var rule = answer.field("rule");
        return new Approval(
                decision(word),
                answer.field("reason").asText(),
                answer.field("arguments"),
                rule.isMissing() ? null : PolicyRule.of(rule));
    }

    private static Decision decision(String word) {
        try {
            return Decision.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException(
                    "an approval is '" + word + "'; it is once, run, always or refused");
        }
    }
}

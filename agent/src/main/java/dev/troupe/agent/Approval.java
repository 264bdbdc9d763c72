package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a person said.
 *
 * @param reason why not, or by what it was granted; empty where there is none
 * @param arguments what the tool is to be given in place of the agent's arguments; {@link
 *     Value#missing} where nothing was changed
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
     * @param reason a clause in the person's language that names the remedy
     */
    public static Approval refused(String reason) {
        return new Approval(Decision.REFUSED, reason, Value.missing(), null);
    }

    /** The same, with arguments that the person put in place of the agent's. */
    public Approval withArguments(Value edited) {
        return new Approval(decision, reason, edited, rule);
    }

    /** The same, with a reason. */
    public Approval because(String newReason) {
        return new Approval(decision, newReason, arguments, rule);
    }

    /**
     * What holds once its rule has been put with the others: the same, or where that cannot be done
     * a yes to this call alone, which says why in its reason.
     *
     * @param language of the person
     */
    public Approval keptIn(StandingRules rules, Language language) {
        if (rule == null) {
            return this;
        }
        try {
            rules.add(rule);
            return this;
        } catch (IllegalArgumentException e) {
            var why =
                    Sentence.of(
                            "只允许了这一次，没能一直允许：%s",
                            "allowed this once, not for good: %s", Sentence.of(e));
            return new Approval(Decision.ONCE, why.said(language == Language.ZH), arguments, null);
        }
    }

    public boolean isGranted() {
        return decision != Decision.REFUSED;
    }

    /** Whether it also holds for further calls of the tool in the same run. */
    public boolean isForRun() {
        return decision == Decision.RUN;
    }

    /** Whether the person changed the arguments. */
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

package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One thing that a sentence asks for, as it is put.
 *
 * @param masked of the whole sentence
 * @param head the clause with the action
 * @param payload the text after its colon; empty if there is none
 * @param attributes clauses that only add details, such as its priority
 * @param before clauses before the head without an action
 * @param after clauses behind it without an action
 */
record RequestClause(
        MaskedText masked,
        String head,
        String payload,
        List<String> attributes,
        List<String> before,
        List<String> after) {
    private static final Pattern PRONOUN =
            Pattern.compile(
                    "一?[个条项件]|几[个条项件]|它们?|这个?|那个?|这[件条]|that|this|it|them|these|those|one|this one|that one|something|anything|什么|东西|一个|新的?|new|new one|another|another one",
                    Pattern.CASE_INSENSITIVE);

    static RequestClause of(MaskedText masked, String head) {
        return new RequestClause(masked, head, "", List.of(), List.of(), List.of());
    }

    /** Head and attributes, to take from. */
    Remainder remainder() {
        var all = new ArrayList<String>();
        all.add(head);
        all.addAll(attributes);
        return new Remainder(String.join("\u0001", all));
    }

    /** The clauses around it, to take from. */
    Remainder contextRemainder() {
        var all = new ArrayList<>(before);
        all.addAll(after);
        return new Remainder(String.join("\u0001", all));
    }

    String unmask(String part) {
        return masked.unmask(part);
    }

    /** The quotations of its head, in order. */
    List<String> quotes() {
        return masked.quotesIn(head);
    }

    /** Whether a name is only a word for one that was named before. */
    static boolean isPronoun(String name) {
        return PRONOUN.matcher(name).matches();
    }

    /** Puts calls together. */
    static final class Arguments {
        private final Map<String, Value> values = new LinkedHashMap<>();

        /** Nothing where the text is empty. */
        Arguments with(String name, String text) {
            if (!text.isEmpty()) {
                values.put(name, Value.of(text));
            }
            return this;
        }

        Arguments with(String name, List<String> texts) {
            if (!texts.isEmpty()) {
                values.put(name, Value.of(texts.stream().map(Value::of).toList()));
            }
            return this;
        }

        Arguments with(String name, Value value) {
            if (!value.isMissing()) {
                values.put(name, value);
            }
            return this;
        }

        boolean isEmpty() {
            return values.isEmpty();
        }

        PlannedCall call(String tool) {
            return new PlannedCall(tool, values);
        }
    }
}

package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.sentence.MaskedText;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * A message whose reference to the request before it is resolved: in {@code mark it as done}, "it"
 * is the task that was named. The names are values apart from the words of the message, so that
 * nothing in them is read as a word of it.
 *
 * @param before what stands before the reference
 * @param words what stands in its place, such as the noun of what it means
 * @param names of what it means, after the words; empty if the words suffice
 * @param after what stands after the reference
 */
public record CompletedMessage(String before, String words, List<String> names, String after) {
    private static final List<String> QUOTATION_MARKS = List.of("“”", "「」", "『』", "\"\"");

    public CompletedMessage {
        names = List.copyOf(names);
    }

    /** The message in words, for users. */
    public String text() {
        return join(names.stream().map(CompletedMessage::quote).toList());
    }

    /** In marks that are not in the name itself, so that it can be read as one again. */
    private static String quote(String name) {
        var marks =
                QUOTATION_MARKS.stream()
                        .filter(pair -> pair.chars().noneMatch(mark -> name.indexOf(mark) >= 0))
                        .findFirst()
                        .orElse(QUOTATION_MARKS.getFirst());
        return marks.charAt(0) + name + marks.charAt(1);
    }

    /** The message for parsers, with its names masked. */
    MaskedText mask(LocalDateTime now) {
        var references = new ArrayList<String>();
        for (int i = 0; i < names.size(); i++) {
            references.add(MaskedText.reference(i));
        }
        var own = new CompletedMessage(plain(before), plain(words), names, plain(after));
        return new MaskedText(own.join(references), now, names);
    }

    private static String plain(String part) {
        return MaskedText.withoutMasks(part);
    }

    private String join(List<String> references) {
        var listed = String.join(Language.isChinese(words) ? "和" : " and ", references);
        return before + words + (listed.isEmpty() ? "" : " " + listed) + after;
    }

    /** As the router passes it on to the agent. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("before", Value.of(before));
        fields.put("words", Value.of(words));
        fields.put("names", Value.of(names.stream().map(Value::of).toList()));
        fields.put("after", Value.of(after));
        return Value.of(fields);
    }

    /** Empty for a value that is not such a message. */
    public static Optional<CompletedMessage> from(Value value) {
        if (!(value.field("names") instanceof Value.ListOf(var names))
                || !(value.field("words") instanceof Value.Text(var words))) {
            return Optional.empty();
        }
        return Optional.of(
                new CompletedMessage(
                        value.field("before").asText(),
                        words,
                        names.stream().map(Value::asText).toList(),
                        value.field("after").asText()));
    }
}

package dev.troupe.packs.life.request;

import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads a sentence that adds several tasks to the list of tasks: "add wash the car, feed the cat
 * and iron the shirts to my to-do list". What has no comma is left to {@link TaskParser}, as "milk
 * and eggs" may be one task.
 */
final class ListedTasks {
    private static final String LIST_ZH = "(?:待办(?:清单|事项|列表)?|任务清单|任务列表)(?:里面?|中|上)?";
    private static final Pattern SENTENCE =
            Pattern.compile(
                    "(?:add|put)\\s+(?<en>[^:：;；\\n]{1,400}?)\\s+(?:to|on|onto)\\s+(?:my|the)\\s+(?:to-?do(?:\\s+list|s)?|task\\s+list|tasks|list)[\\s.!]*"
                            + "|(?:把|将)(?<zh>[^:：;；\\n]{1,400}?)(?:都|全)?(?:加|放|记|写|添加)(?:到|进|入|在)(?:我的)?"
                            + LIST_ZH
                            + "[\\s。！!吧]*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern COMMA = Pattern.compile("[,，、]");
    private static final Pattern AND =
            Pattern.compile("\\s+and\\s+|(?<=\\S)[和与及](?=\\S)", Pattern.CASE_INSENSITIVE);
    private static final Pattern LEADING_AND =
            Pattern.compile("^\\s*(?:and\\s+|还有|以及)", Pattern.CASE_INSENSITIVE);

    private ListedTasks() {}

    /** The calls in order; empty if the sentence asks for anything else. */
    static List<PlannedCall> parse(MaskedText masked) {
        var sentence = SENTENCE.matcher(StopWords.withoutOpening(masked.text()));
        if (!sentence.matches()) {
            return List.of();
        }
        var english = sentence.group("en");
        var items = split(english == null ? sentence.group("zh") : english);
        if (items.size() < 2) {
            return List.of();
        }
        var calls = new ArrayList<PlannedCall>();
        for (var item : items) {
            var left = new Remainder(item);
            var due = AttributeParser.due(left, masked);
            var title = masked.unmask(Remainder.core(due.isPresent() ? left.name() : item));
            if (title.isEmpty() || RequestClause.isPronoun(title)) {
                return List.of();
            }
            calls.add(
                    new RequestClause.Arguments()
                            .with("title", title)
                            .with("dueDate", due.map(DateMention::iso).orElse(""))
                            .call("createTask"));
        }
        return calls;
    }

    /** Two or more that a comma separates; the last may have an "and" instead. */
    private static List<String> split(String text) {
        var items = new ArrayList<>(List.of(COMMA.split(text, -1)));
        if (items.size() < 2) {
            return List.of();
        }
        var last = items.removeLast();
        var rest = LEADING_AND.matcher(last).replaceFirst("");
        items.addAll(rest.length() < last.length() ? List.of(rest) : List.of(AND.split(last, 2)));
        return items;
    }
}

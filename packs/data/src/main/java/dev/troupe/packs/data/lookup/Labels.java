package dev.troupe.packs.data.lookup;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the labels that a question names: whole, or by pieces that no other label has and that make
 * up two fifths of it.
 */
final class Labels {
    private static final int SHORTEST = 2; // characters of a piece
    private static final Set<String> NO_LABELS = Set.of("-", "—", "是", "否", "有", "无");

    /** What a label may not omit. */
    private static final Pattern NEGATION = Pattern.compile("[不未非无没]");

    /** What asks for a label of one character: 什么科. */
    private static final String ASKING = "(?<=什么|哪个|哪一个|哪一|哪)";

    private static final String END = "(?=$|[^\\p{IsHan}]|[和与及是的])";

    /** A share of something, which is not the thing: 占营业收入比重. */
    private static final Pattern SHARE = Pattern.compile("占.{2,}(?:比重|比例|百分比|比)");

    private static final Pattern ASKED_SHARE = Pattern.compile("占|比重|比例|百分|比率");

    /** Words of labels that a question may omit. */
    private static final Pattern GENERIC =
            Pattern.compile("使用|工作|主要|范围|情况|特性|信息|日期|时间|名称|企业|公司|产品|是否|相关");

    private final LookupText text;
    private final Collection<String> others;

    /**
     * @param others all labels of rows and columns
     */
    Labels(LookupText text, Collection<String> others) {
        this.text = text;
        this.others = others;
    }

    /** Labels with their places in the question, without those in longer ones. */
    Map<String, List<Span>> find(Collection<String> labels, Map<String, List<Span>> taken) {
        var found = whole(labels, taken);
        for (var label : labels)
            if (!found.containsKey(label)) {
                var pieces = pieces(label, found, taken);
                if (!pieces.isEmpty()) found.put(label, pieces);
            }
        return found;
    }

    private Map<String, List<Span>> whole(
            Collection<String> labels, Map<String, List<Span>> taken) {
        var found = new LinkedHashMap<String, List<Span>>();
        var longest =
                labels.stream()
                        .filter(label -> label.length() >= SHORTEST && !NO_LABELS.contains(label))
                        .distinct()
                        .sorted(Comparator.comparingInt((String label) -> -label.length()))
                        .toList();
        for (var label : longest) {
            var spans =
                    text.find(label).stream()
                            .filter(span -> !isWithin(span, found) && !isWithin(span, taken))
                            .toList();
            if (!spans.isEmpty()) found.put(label, spans);
        }
        for (var label : labels)
            if (label.length() == 1) {
                var asked = Pattern.compile(ASKING + Pattern.quote(label) + END);
                var spans = text.find(asked);
                if (!spans.isEmpty()) found.put(label, spans);
            }
        return found;
    }

    static boolean isWithin(Span span, Map<String, List<Span>> longer) {
        return longer.values().stream()
                .flatMap(List::stream)
                .anyMatch(other -> other.start() <= span.start() && span.end() <= other.end());
    }

    /** The places of the pieces of a label; empty unless one of them is its own. */
    private List<Span> pieces(
            String label, Map<String, List<Span>> found, Map<String, List<Span>> taken) {
        if (SHARE.matcher(label).matches() && !text.matches(ASKED_SHARE)) return List.of();
        var spans = new ArrayList<Span>();
        int covered = cover(label, spans);
        boolean isOwn =
                spans.stream()
                        .anyMatch(span ->
                                isOwn(text.text(span), label)
                                        && !isWithin(span, found)
                                        && !isWithin(span, taken));
        int core = core(label).length();
        boolean isEnough =
                5 * covered >= 2 * Math.max(core, SHORTEST) && !omitsNegation(label, spans);
        return isEnough && (isOwn || areOwn(spans, label, covered, found, taken))
                ? spans
                : List.of();
    }

    /**
     * Whether pieces that others have too make up the whole of a label, as of no other: 期末 … 余额.
     */
    private boolean areOwn(
            List<Span> spans,
            String label,
            int covered,
            Map<String, List<Span>> found,
            Map<String, List<Span>> taken) {
        return covered == label.length()
                && spans.stream().noneMatch(span -> isWithin(span, found) || isWithin(span, taken))
                && others.stream()
                        .filter(other -> !other.equals(label))
                        .noneMatch(other ->
                                spans.stream().allMatch(span -> other.contains(text.text(span))));
    }

    /** Whether a label states that something is not so, and the pieces do not. */
    private boolean omitsNegation(String label, List<Span> spans) {
        return NEGATION.matcher(label).find()
                && spans.stream().noneMatch(span -> NEGATION.matcher(text.text(span)).find());
    }

    /** A label without words that a question may omit; the whole label if it has no others. */
    static String core(String label) {
        var core = GENERIC.matcher(label).replaceAll("");
        return core.length() < SHORTEST ? label : core;
    }

    private boolean isOwn(String piece, String label) {
        return others.stream().noneMatch(other -> !other.equals(label) && other.contains(piece));
    }

    /** How many characters of a label the question has, in pieces as long as possible. */
    private int cover(String label, List<Span> spans) {
        for (int size = label.length(); size >= SHORTEST; size--)
            for (int from = 0; from + size <= label.length(); from++) {
                var places = text.find(label.substring(from, from + size));
                if (places.isEmpty()) continue;
                spans.addAll(places);
                return size
                        + cover(label.substring(0, from), spans)
                        + cover(label.substring(from + size), spans);
            }
        return 0;
    }
}

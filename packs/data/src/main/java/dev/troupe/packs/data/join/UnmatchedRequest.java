package dev.troupe.packs.data.join;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request for the rows of one table that have no partner in another one, such as customers
 * without orders.
 *
 * @param base the table whose rows are wanted
 * @param other the table that they do not occur in
 */
public record UnmatchedRequest(String base, String other) {
    private static final Pattern NEGATION =
            Pattern.compile(
                    "(?<![a-z])(?:(?:have|has|had|with) (?:no|not any|zero)|without(?: any)?|lack(?:s|ing)?|(?:have |has )?never(?: been)?|do not|don't|does not|doesn't|did not|didn't|(?:are |is )?not (?:listed |found |present )?in|missing (?:from|in)|absent from)(?![a-z])"
                            + "|从来?没有?|并?没有?|未曾?|不在|缺少");
    private static final Pattern PRESENCE =
            Pattern.compile(
                    "(?<![a-z])(?:appear(?:s|ed)?|occur(?:s|red)?|show(?:s|ed)? up|exist(?:s|ed)?|listed|found|placed|made|any|ever|compare|check|against|but)(?![a-z])"
                            + "|出现过?|下过?|存在过?|过的|过|来的?|但|对比|比较|核对|单(?=的)|买过?|有过?|从");

    /**
     * Empty when the request asks for something else, or for more.
     *
     * @param tables what the two tables are called
     */
    public static Optional<UnmatchedRequest> of(String request, List<String> tables) {
        if (tables.size() != 2) return Optional.empty();
        var text = maskFiles(request, tables).toLowerCase(Locale.ROOT);
        var negations = NEGATION.matcher(text).results().toList();
        if (negations.size() != 1) return Optional.empty();
        var negation = new Span(negations.getFirst().start(), negations.getFirst().end());
        var used = new ArrayList<Span>();
        used.add(negation);
        PRESENCE.matcher(text)
                .results()
                .forEach(match -> used.add(new Span(match.start(), match.end())));
        var first = NounMatcher.find(text, NounMatcher.normalizeName(tables.getFirst()));
        var second = NounMatcher.find(text, NounMatcher.normalizeName(tables.getLast()));
        used.addAll(first);
        used.addAll(second);
        if (!RequestCoverage.of(text, used, List.of(), FillerWords.common()).unread().isEmpty())
            return Optional.empty();
        boolean isChinese = text.codePoints().anyMatch(c -> c > 0x2E80);
        boolean isSecond =
                !second.isEmpty()
                        && (isChinese
                                ? isNamedAfter(text, second, negation)
                                        && !isNamedAfter(text, first, negation)
                                : isBefore(second, negation) && !isBefore(first, negation));
        return Optional.of(
                isSecond
                        ? new UnmatchedRequest(tables.getLast(), tables.getFirst())
                        : new UnmatchedRequest(tables.getFirst(), tables.getLast()));
    }

    /** Spaces in place of the names of files, before which Chinese needs no space. */
    private static String maskFiles(String request, List<String> tables) {
        var masked = request;
        for (var table : tables)
            masked =
                    Pattern.compile(Pattern.quote(table) + "\\.[A-Za-z]{2,5}(?![A-Za-z])")
                            .matcher(masked)
                            .replaceAll(match -> " ".repeat(match.group().length()));
        return Mentions.maskFiles(masked);
    }

    private static boolean isBefore(List<Span> spans, Span place) {
        return spans.stream().anyMatch(span -> span.end() <= place.start());
    }

    /** The customers of 没下过单的客户; not those of 没有客户. */
    private static boolean isNamedAfter(String text, List<Span> spans, Span place) {
        return spans.stream()
                .anyMatch(span ->
                        span.start() >= place.end() && text.charAt(span.start() - 1) == '的');
    }
}

package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.mention.Synonyms;
import dev.troupe.packs.data.query.SqlText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds values of text columns that a request names, as in "East" or 华东. */
public final class ValueMentions {
    /**
     * Values of one column that the request names.
     *
     * @param excluded whether their rows are excluded
     */
    public record Choice(
            ColumnProfile column, List<String> values, boolean excluded, List<Span> spans) {
        SqlFilter condition() {
            var list = String.join(", ", values.stream().map(SqlText::literal).toList());
            var said = String.join("/", values);
            var sql =
                    column.sql()
                            + (values.size() == 1
                                    ? (excluded ? " IS DISTINCT FROM " : " = ") + list
                                    : (excluded ? " NOT IN (" : " IN (") + list + ")");
            return new SqlFilter(
                    sql,
                    new LocalizedText(
                            column.name() + (excluded ? " 不是 " : " 为 ") + said,
                            column.name() + (excluded ? " is not " : " is ") + said));
        }
    }

    private static final int MOST_OPTIONS = 6;

    private record Hit(Span span, ColumnProfile column, String value) {}

    /** Values that are also words of requests count only next to the name of their column. */
    private static final Set<String> COMMON =
            Set.of(
                    "total", "sum", "average", "all", "other", "others", "new", "old", "high",
                    "low", "medium", "yes", "no", "true", "false", "none", "unknown", "data", "top",
                    "max", "min", "count", "day", "month", "year", "week", "by", "per", "in", "a",
                    "an", "the", "on", "to", "of", "and", "or", "is", "it", "at", "for", "i", "me",
                    "us", "normal", "line", "bar", "pie", "chart", "file", "info", "open", "read",
                    "save", "list", "show", "name", "date", "time", "合计", "总计", "其他", "其它", "全部",
                    "是", "否", "有", "无", "高", "中", "低", "大", "小", "数据", "文件", "平均", "最高", "最低", "图");

    /** Common words that describe a state before a noun in the plural: open tasks. */
    private static final Set<String> STATES =
            Set.of("open", "new", "old", "normal", "unknown", "other", "high", "low", "medium");

    private static final Pattern EXCLUDED =
            Pattern.compile(
                    "(?s).*(?<word>(?<![a-z])(?:除了?|除去|不含|不包括|不包含|排除|去掉|剔除|非|未|不是|不等于|(?:还|都)?没有?|还不|尚未|(?:删除|删掉|移除)(?:所有|全部)?|delete|remove|drop|(?:is|are|was|were)n't|not yet|!=|<>|excluding|except(?: for)?|without|other than|not(?: in)?|exclude|ignoring))\\s*+[\"'“‘]?\\s*+(?:the\\s++)?");

    /** 除了饮品以外 */
    private static final Pattern EXCLUDED_END =
            Pattern.compile("[\"'”’]?\\s?(?<word>以外|之外|外(?!\\p{IsHan})|out(?![a-z]))");

    /** 朝阳区, 饮品类: the word for the kind of thing that a value is. */
    private static final Pattern KIND =
            Pattern.compile("[\"'”’」]?\\s?(?<word>[区省市县镇组部级型类生性款]|地区|类别|类型|品类|员工|同学)");

    private ValueMentions() {}

    /**
     * Longest values first; a place that names a column outright is not a value. Claims what it
     * finds.
     */
    public static List<Choice> read(
            RequestText request, List<ColumnProfile> columns, List<ColumnMention> mentions) {
        var hits = new ArrayList<Hit>();
        for (var column : columns)
            for (var value : column.values()) {
                addHits(request, column, value, value, mentions, hits);
                for (var word : Synonyms.find(value, column.values()))
                    addHits(request, column, value, word, mentions, hits);
            }
        hits.sort(Comparator.comparingInt((Hit hit) -> -hit.span().length()));
        var taken = new ArrayList<Hit>();
        for (var hit : hits) {
            var clash =
                    taken.stream().filter(other -> other.span().overlaps(hit.span())).findFirst();
            if (clash.isEmpty()) taken.add(hit);
            else if (clash.get().span().equals(hit.span())
                    && isAdjacent(hit, mentions)
                    && !isAdjacent(clash.get(), mentions)) {
                taken.remove(clash.get());
                taken.add(hit);
            } else if (clash.get().span().equals(hit.span())
                    && !isAdjacent(clash.get(), mentions)
                    && !clash.get().column().equals(hit.column())
                    && clash.get().value().equals(hit.value()))
                throw new UnclearException(
                        "“" + hit.value() + "”出现在多个列中，请说明是哪一列。",
                        "'" + hit.value() + "' occurs in several columns; specify which one.",
                        List.of(clash.get().column().name(), hit.column().name()));
        }
        taken.sort(Comparator.comparingInt(hit -> hit.span().start()));
        for (var hit : taken) requireWhole(hit);
        return choices(request, taken);
    }

    /** Refuses a value that others hold as well, as 董事、董事长 holds 董事. */
    private static void requireWhole(Hit hit) {
        if (!hit.column().isElement(hit.value())) return;
        var options =
                hit.column().values().stream().filter(one -> one.contains(hit.value())).toList();
        throw new UnclearException(
                "“%s”也是 %s 列中其他值的一部分，请指定是哪些值。".formatted(hit.value(), hit.column().name()),
                "'%s' is also part of other values of %s; specify which values."
                        .formatted(hit.value(), hit.column().name()),
                options.subList(0, Math.min(options.size(), MOST_OPTIONS)));
    }

    /**
     * @param word the value itself, or another word for it
     */
    private static void addHits(
            RequestText request,
            ColumnProfile column,
            String value,
            String word,
            List<ColumnMention> mentions,
            List<Hit> hits) {
        var lower = RequestText.plain(word).toLowerCase(Locale.ROOT).strip();
        if (lower.length() > 60 || lower.isEmpty()) return;
        for (var span : NounMatcher.find(request.text(), lower)) {
            var hit = new Hit(span, column, value);
            boolean weak =
                    COMMON.contains(lower)
                            || lower.codePointCount(0, lower.length()) == 1
                            || lower.matches("[\\d.,%-]+");
            boolean person =
                    lower.matches("[男女]")
                            && request.after(span.end(), 2).matches("生.?|性.?|士.?|同学|员工|学生");
            if (!request.isFree(span)
                    || (weak
                            && !person
                            && !isAdjacent(hit, mentions)
                            && !isQuoted(request, span)
                            && !isPickedWord(request, span, lower))) continue;
            boolean names =
                    mentions.stream()
                            .anyMatch(m ->
                                    m.span().overlaps(span)
                                            && (m.isKnown()
                                                    ? m.span().length() >= span.length()
                                                    : m.span().length() > span.length()));
            if (!names) hits.add(hit);
        }
    }

    /** only the open ones, tasks that are open: a common word in the place of a value. */
    private static boolean isPickedWord(RequestText request, Span span, String word) {
        boolean qualifies =
                STATES.contains(word)
                        && request.before(span.start(), 20)
                                .matches(
                                        "(?s).*(?<![a-z])(?:how many|number of|count|all|list|show|the|of|are|still|my|our|their)\\s+(?:the\\s+)?")
                        && request.after(span.end(), 16).matches("\\s+[a-z]{3,}s(?![a-z]).*");
        return qualifies || isPickedOut(request, span, word);
    }

    private static boolean isPickedOut(RequestText request, Span span, String word) {
        return word.matches("[a-z]{3,}")
                && request.before(span.start(), 24)
                        .matches(
                                ".*(?<![a-z])(?:only|just|keep|(?:that|which|who|are|is|still)(?: are| is)?(?: still)?)\\s+(?:the\\s+)?")
                && request.after(span.end(), 12)
                        .matches(
                                "\\s*(?:$|[,.;?!].*|(?:ones|rows?|records?|items?|entries)(?![a-z]).*)");
    }

    private static boolean isQuoted(RequestText request, Span span) {
        return request.before(span.start(), 1).matches("[\"'“‘「]")
                && request.after(span.end(), 1).matches("[\"'”’」]");
    }

    /** Whether the name of the value's own column stands right before or after it. */
    private static boolean isAdjacent(Hit hit, List<ColumnMention> mentions) {
        return mentions.stream()
                .anyMatch(m ->
                        m.columns().contains(hit.column())
                                && ((m.end() <= hit.span().start()
                                                && hit.span().start() - m.end() <= 5)
                                        || (m.start() >= hit.span().end()
                                                && m.start() - hit.span().end() <= 2)));
    }

    private static List<Choice> choices(RequestText request, List<Hit> hits) {
        Map<String, Choice> choices = new LinkedHashMap<>();
        int last = -10;
        boolean lastExcluded = false;
        for (var hit : hits) {
            request.claim(hit.span());
            boolean listed =
                    hit.span().start() - last <= 6
                            && request.between(last, hit.span().start())
                                    .matches(
                                            "[\"'”’]?\\s*(?:,|、|和|与|及|或者?|以及|and|or|&|, and|, or)\\s*[\"'“‘]?");
            boolean excluded =
                    request.markReadBefore(hit.span().start(), 16, EXCLUDED)
                            || (listed && lastExcluded);
            if (excluded) request.markReadAfter(hit.span().end(), EXCLUDED_END);
            if (listed) request.markRead(new Span(last, hit.span().start()));
            request.markReadAfter(hit.span().end(), KIND);
            var key = hit.column().name() + excluded;
            var known = choices.get(key);
            List<String> values = new ArrayList<>();
            List<Span> spans = new ArrayList<>();
            if (known != null) {
                values.addAll(known.values());
                spans.addAll(known.spans());
            }
            if (!values.contains(hit.value())) values.add(hit.value());
            spans.add(hit.span());
            choices.put(key, new Choice(hit.column(), values, excluded, spans));
            last = hit.span().end();
            lastExcluded = excluded;
        }
        return List.copyOf(choices.values());
    }
}

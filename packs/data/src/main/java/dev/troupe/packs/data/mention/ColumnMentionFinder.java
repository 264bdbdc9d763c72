package dev.troupe.packs.data.mention;

import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the columns that a request refers to: by name, by part of the name, or by a synonym. */
public final class ColumnMentionFinder {
    private record Hit(
            Span span, @Nullable ColumnProfile column, @Nullable Concept concept, double strength) {
        /** Whether it is a part of a name rather than the name, or another form of it. */
        private boolean isPart() {
            return column != null && concept == null && strength < LEAST_WHOLE;
        }

        /** Whether the whole name of another column begins within this place and ends after it. */
        private boolean runsInto(Hit name) {
            return name.column() != null
                    && !name.column().equals(column)
                    && name.strength() >= WHOLE_NAME
                    && span.start() < name.span().start()
                    && name.span().start() < span.end()
                    && span.end() < name.span().end();
        }

        private boolean holds(Hit other) {
            return other.column() != null
                    && other.column().equals(column)
                    && span.start() <= other.span().start()
                    && other.span().end() <= span.end();
        }
    }

    private static final Set<String> WEAK_PARTS =
            Set.of(
                    "id",
                    "no",
                    "num",
                    "the",
                    "of",
                    "total",
                    "avg",
                    "sum",
                    "count",
                    "is",
                    "has",
                    "per",
                    "in",
                    "by",
                    "date",
                    "time",
                    "day",
                    "month",
                    "year",
                    "name",
                    "number",
                    "max",
                    "min",
                    "average",
                    "and",
                    "type",
                    "code",
                    "list",
                    "order",
                    "data",
                    "first",
                    "last",
                    "new",
                    "at",
                    "on",
                    "to",
                    "for",
                    "first name",
                    "value",
                    "base",
                    "net",
                    "start",
                    "end");

    /** What turns a word for yes into one for no. */
    public static final String DENIED = "(?:un|non-?|not-?)";

    /** Two columns are equally likely when their strengths differ by no more than this. */
    private static final double TIE = 0.04;

    /** What makes another number of the beginning of a name: 售出金额 is not 售出量. */
    private static final Pattern OTHER_ENDING =
            Pattern.compile("(?:总|平均)?(?:金额|额|量|率|单?价|费|收入|利润|成本|占比|比例|人数|次数)");

    /** Names of shares and places, rather than of amounts. */
    private static final Pattern RELATIVE = Pattern.compile("(?:占比|比例|比重|排名|排行|名次)[%（(]?.*$");

    /** Beginnings of names that are ways to aggregate: 平均 alone is not 平均气温. */
    private static final Set<String> AGGREGATES =
            Set.of("平均", "最高", "最低", "最大", "最小", "最多", "最少", "合计", "累计", "人均", "总计");

    private static final Pattern OF_PROVINCES = Pattern.compile("\\p{IsHan}{2,6}(?:省份|省区|省)");

    private static final Pattern PROVINCE =
            Pattern.compile("(?:(?:按|每一?|各|哪一?|什么|同一)个?|哪[些几]个?|的)(省)(?![份级会内外区市直长钱油电心事力时])");

    /** The strength of the name of a column, at least. */
    private static final double WHOLE_NAME = 0.95;

    /** The strength of other forms of a whole name, at least; parts of a name have less. */
    private static final double LEAST_WHOLE = 0.7;

    /** The strength of one character of a name. */
    private static final double PART = 0.58;

    /** The strength of a name in another form. */
    private static final double OTHER_FORM = 0.85;

    /** The strength of a part of a name that is written in capitals. */
    private static final double ACRONYM = 0.7;

    /** The strength of a name with words before it that may also be a way to aggregate it. */
    private static final double AGGREGATED = 0.6;

    private ColumnMentionFinder() {}

    /** In order of position; they do not overlap. */
    public static List<ColumnMention> find(RequestText request, List<ColumnProfile> columns) {
        var hits = new ArrayList<Hit>();
        for (var column : columns) {
            addNamed(request.text(), column, hits);
            addDescribed(request.text(), column, columns, hits);
            addConcepts(request.text(), column, hits);
            for (var span : ShortHeaders.findAcronyms(request, column, columns))
                hits.add(new Hit(span, column, null, ACRONYM));
        }
        addProvinces(request.text(), columns, hits);
        for (var concept : Concept.values())
            if (!concept.isSubject())
                for (var word : concept.requestWords())
                    for (var span : NounMatcher.find(request.text(), word))
                        hits.add(new Hit(span, null, concept, 0.1));
        hits.removeIf(hit -> !request.isFree(hit.span()) || isInsideWord(request, hit.span()));
        removeSplitParts(hits);
        hits.sort(
                Comparator.comparingInt((Hit hit) -> -hit.span().length())
                        .thenComparingDouble(hit -> -hit.strength()));
        var mentions = new ArrayList<ColumnMention>();
        for (var hit : hits) {
            if (mentions.stream().anyMatch(known -> known.span().overlaps(hit.span()))) continue;
            mentions.add(mention(hit, hits));
        }
        mentions.sort(Comparator.comparingInt(ColumnMention::start));
        return mentions;
    }

    /**
     * A place in a request that may point at a column.
     *
     * @param strength how surely, 0 to 1
     */
    public record Reference(Span span, ColumnProfile column, double strength) {}

    /** All places that may point at a column, those that overlap as well. */
    public static List<Reference> references(RequestText request, List<ColumnProfile> columns) {
        var hits = new ArrayList<Hit>();
        for (var column : columns) {
            addNamed(request.text(), column, hits);
            addDescribed(request.text(), column, columns, hits);
            addConcepts(request.text(), column, hits);
            for (var span : ShortHeaders.findAcronyms(request, column, columns))
                hits.add(new Hit(span, column, null, ACRONYM));
        }
        addProvinces(request.text(), columns, hits);
        removeSplitParts(hits);
        var references = new ArrayList<Reference>();
        for (var hit : hits)
            if (hit.column() != null && !isInsideWord(request, hit.span()))
                references.add(new Reference(hit.span(), hit.column(), hit.strength()));
        return references;
    }

    /**
     * In 松树树木数量, 松树 does not name 松树树木占比 where another column is called 树木数量: the part of the name
     * goes on into that of the other.
     */
    private static void removeSplitParts(List<Hit> hits) {
        var split =
                hits.stream()
                        .filter(hit -> hit.isPart() && hits.stream().anyMatch(hit::runsInto))
                        .toList();
        hits.removeIf(hit -> split.stream().anyMatch(part -> part.holds(hit)));
    }

    /**
     * 国 of 中国 or 类 of 人类 is not a separate word; names of one character need a neighbour that
     * separates them.
     */
    private static boolean isInsideWord(RequestText request, Span span) {
        if (span.length() > 1
                || !Language.isChinese(request.text().substring(span.start(), span.end())))
            return false;
        var before = request.before(span.start(), 2);
        return !before.isEmpty() && !before.matches(".*(按|每|各|个|同一|[\\s,、。和与的“\"'‘])");
    }

    private static ColumnMention mention(Hit first, List<Hit> hits) {
        var same =
                hits.stream()
                        .filter(hit -> hit.span().equals(first.span()) && hit.column() != null)
                        .toList();
        double best = same.stream().mapToDouble(Hit::strength).max().orElse(0);
        var columns =
                same.stream()
                        .filter(hit -> hit.strength() >= best - TIE)
                        .map(Hit::column)
                        .filter(java.util.Objects::nonNull)
                        .distinct()
                        .toList();
        var concept =
                hits.stream()
                        .filter(hit -> hit.span().equals(first.span()) && hit.concept() != null)
                        .max(Comparator.comparingDouble(Hit::strength))
                        .map(Hit::concept)
                        .orElse(null);
        return new ColumnMention(first.span(), columns, concept);
    }

    private static void addNamed(String text, ColumnProfile column, List<Hit> hits) {
        var name = RequestText.plain(column.name()).toLowerCase(Locale.ROOT);
        add(text, name, column, 1, hits);
        add(text, column.spaced(), column, 0.98, hits);
        int dot = name.lastIndexOf('.');
        if (dot > 0)
            add(text, NounMatcher.normalizeName(name.substring(dot + 1)), column, 0.95, hits);
        var parts = column.spaced().split(" ", -1);
        for (int i = column.type().isTemporal() ? parts.length - 1 : 0;
                parts.length > 1 && i < parts.length;
                i++)
            if (parts[i].length() > 2
                    && !WEAK_PARTS.contains(parts[i])
                    && !HeaderParticiples.isStateOfAnother(text, column, i))
                addPart(text, parts, i, column, hits);
        for (var whole : ShortHeaders.names(column)) add(text, whole, column, WHOLE_NAME, hits);
        HeaderParticiples.findTurned(column)
                .ifPresent(turned -> add(text, turned, column, 0.95, hits));
        if (Language.isChinese(column.spaced())) addChineseForms(text, column, hits);
        else addEnglishForms(text, column, hits);
        if (Language.isChinese(column.spaced()) && !column.type().isTemporal())
            addChineseParts(text, column, hits);
        if (column.isFlag()) addFlags(text, column, hits);
        if (column.type().isTemporal() || ClockTimes.areIn(column)) addDated(text, column, hits);
    }

    private static void addPart(
            String text, String[] parts, int part, ColumnProfile column, List<Hit> hits) {
        boolean isLast = part == parts.length - 1;
        double strength = isLast ? 0.7 : 0.6;
        add(text, parts[part], column, strength, hits);
        ShortHeaders.part(parts[part], isLast)
                .ifPresent(word -> add(text, word, column, strength, hits));
    }

    private static void addChineseForms(String text, ColumnProfile column, List<Hit> hits) {
        var name = column.spaced().replace(" ", "");
        var forms = new ArrayList<>(ChineseColumnForms.of(name));
        if (column.canMeasure() && !column.isRate()) forms.addAll(ChineseColumnForms.ofCount(name));
        for (var form : forms)
            form.pattern()
                    .matcher(text)
                    .results()
                    .map(match -> new Span(match.start(), match.end()))
                    .forEach(span -> hits.add(new Hit(span, column, null, form.strength())));
    }

    private static void addEnglishForms(String text, ColumnProfile column, List<Hit> hits) {
        for (var span : EnglishColumnForms.find(text, column.spaced()))
            hits.add(new Hit(span, column, null, OTHER_FORM));
    }

    /** Where words before the name of a column in brackets state how it aggregates. */
    public static List<Span> findAggregated(String text, ColumnProfile column) {
        return descriptions(text, column)
                .filter(EnglishColumnForms.Description::isAggregate)
                .map(EnglishColumnForms.Description::span)
                .toList();
    }

    /** Maximum temperature (TMAX_F): the words describe the column, unless one is a value. */
    private static void addDescribed(
            String text, ColumnProfile column, List<ColumnProfile> columns, List<Hit> hits) {
        descriptions(text, column)
                .filter(found -> !hasValue(text, found.span(), columns))
                .forEach(found ->
                        hits.add(
                                new Hit(
                                        found.span(),
                                        column,
                                        null,
                                        found.isAggregate() ? AGGREGATED : OTHER_FORM)));
    }

    private static Stream<EnglishColumnForms.Description> descriptions(
            String text, ColumnProfile column) {
        if (Language.isChinese(column.spaced()) || text.indexOf('(') < 0) return Stream.empty();
        var name = RequestText.plain(column.name()).strip().toLowerCase(Locale.ROOT);
        return Stream.of(name, column.spaced())
                .distinct()
                .flatMap(one -> EnglishColumnForms.findDescriptions(text, one).stream());
    }

    private static boolean hasValue(String text, Span span, List<ColumnProfile> columns) {
        var words = text.substring(span.start(), text.lastIndexOf('(', span.end()));
        return columns.stream()
                .filter(column -> !column.canMeasure() && !column.type().isTemporal())
                .anyMatch(column ->
                        column.values().stream()
                                .flatMap(value ->
                                        Stream.concat(
                                                Stream.of(value),
                                                Synonyms.find(value, column.values()).stream()))
                                .map(value ->
                                        RequestText.plain(value).strip().toLowerCase(Locale.ROOT))
                                .anyMatch(value ->
                                        value.length() > 1
                                                && !NounMatcher.find(words, value).isEmpty()));
    }

    private static void addDated(String text, ColumnProfile column, List<Hit> hits) {
        for (var word : Synonyms.find(column.spaced())) add(text, word, column, 0.8, hits);
        DateVerbs.find(column.spaced())
                .ifPresent(verb ->
                        verb.matcher(text)
                                .results()
                                .map(match -> new Span(match.start(), match.end()))
                                .forEach(span -> hits.add(new Hit(span, column, null, 0.75))));
    }

    /** unresolved, 逾期 for late, insurance for insured: the words for a column of yes and no. */
    private static void addFlags(String text, ColumnProfile column, List<Hit> hits) {
        var name = column.spaced().replaceFirst("^(?:is|has|was) |^是否", "");
        add(text, name, column, 0.9, hits);
        for (var word : Synonyms.find(name)) add(text, word, column, 0.6, hits);
        if (!name.matches("[a-z]{4,}")) return;
        var stem =
                name.endsWith("ed") && name.matches("[a-z]{6,}+")
                        ? name.substring(0, name.length() - 2)
                        : name;
        var forms =
                Pattern.compile(
                        "(?<![a-z])(?:" + DENIED + ")?" + stem + "(?:e|ed|s|ance|ment)?(?![a-z])");
        forms.matcher(text)
                .results()
                .forEach(match ->
                        hits.add(new Hit(new Span(match.start(), match.end()), column, null, 0.8)));
    }

    /** The beginning or the end of a Chinese name: 数学 for 数学成绩. */
    private static void addChineseParts(String text, ColumnProfile column, List<Hit> hits) {
        var name = column.spaced().replace(" ", "");
        if (name.length() == 2 && column.type() == ColumnType.TEXT) {
            if (!name.equals("省会")) addEachOf(text, name.substring(0, 1), column, hits);
            addEachOf(text, name.substring(1), column, hits);
        }
        for (int length = name.length() - 1; length >= 2; length--) {
            double strength = 0.55 + 0.1 * length / name.length();
            var beginning = name.substring(0, length);
            if (!AGGREGATES.contains(beginning))
                NounMatcher.find(text, beginning).stream()
                        .filter(span ->
                                !OTHER_ENDING.matcher(text.substring(span.end())).lookingAt())
                        .forEach(span -> hits.add(new Hit(span, column, null, strength)));
            add(text, name.substring(name.length() - length), column, strength, hits);
        }
    }

    /** 各省 for 所属省份, unless a column is called so without more. */
    private static void addProvinces(String text, List<ColumnProfile> columns, List<Hit> hits) {
        if (columns.stream().anyMatch(column -> column.isNamed("省份", "省"))) return;
        columns.stream()
                .filter(column -> column.type() == ColumnType.TEXT)
                .filter(column -> OF_PROVINCES.matcher(column.spaced()).matches())
                .forEach(column ->
                        PROVINCE.matcher(text)
                                .results()
                                .map(match -> new Span(match.start(1), match.end(1)))
                                .forEach(span -> hits.add(new Hit(span, column, null, PART))));
    }

    /** 各班, 每个店: one character is enough after a word for each. */
    private static void addEachOf(
            String text, String character, ColumnProfile column, List<Hit> hits) {
        var match =
                Pattern.compile(
                                "(?:(?:按|每一?|各|哪一?|什么|同一)个?|[两二三四五六七八九十\\d]个)("
                                        + Pattern.quote(character)
                                        + ")(?![级额量会内外])")
                        .matcher(text);
        while (match.find())
            hits.add(new Hit(new Span(match.start(1), match.end(1)), column, null, PART));
    }

    private static void addConcepts(String text, ColumnProfile column, List<Hit> hits) {
        boolean isRelative = RELATIVE.matcher(column.spaced()).find();
        for (var entry : column.concepts().entrySet())
            if (!isRelative || entry.getKey().role() != Concept.Role.ADDITIVE)
                for (var word : entry.getKey().requestWords())
                    for (var span : NounMatcher.find(text, word))
                        hits.add(
                                new Hit(
                                        span,
                                        column,
                                        entry.getKey(),
                                        0.5 + 0.3 * entry.getValue()));
    }

    private static void add(
            String text, String word, ColumnProfile column, double strength, List<Hit> hits) {
        if (word.isBlank()) return;
        for (var span : NounMatcher.find(text, word))
            hits.add(new Hit(span, column, null, strength));
    }
}

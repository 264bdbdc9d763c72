package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.FunctionWords;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds words of a question that are part of the texts of one column, such as "red card" in
 * remarks. A word that is a whole value is found by {@link ColumnWords}.
 */
final class ContainedWords {
    private static final Pattern REMARKS =
            Pattern.compile(
                    "备注|说明|描述|附注|原因|评论|(?<![a-z])(?:notes?|remarks?|comments?|description|details?)(?![a-z])");

    /** Words for the form of an answer: "draw a chart" is not about remarks that mention charts. */
    private static final Pattern FORM =
            Pattern.compile(
                    "(?:可视化|统计|柱状|折线|饼)?(?:图表|图片|图形|图|表格|报告|文件|数据)"
                            + "|(?:charts?|graphs?|plots?|pictures?|tables?|reports?|files?|data)");

    private static final Pattern ENGLISH = Pattern.compile("[a-z][a-z'-]*|\\d+(?:st|nd|rd|th)");

    /** Short words that texts write in capitals, before what they are a kind of. */
    private static final Pattern ACRONYM = Pattern.compile("(?<![a-z'-])[a-z]{2,3}(?=\\s[a-z])");

    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}+");
    private static final int MOST_WORDS = 4;
    private static final int LONGEST = 10; // characters
    private static final int SHORTEST_CHINESE = 3;
    private static final int SHORTEST_OF_REMARK = 2;
    private static final int SHORTEST_ENGLISH = 4;
    private static final int MOST_TEXT = 50_000; // characters of a column
    private static final int LONGEST_QUESTION = 200; // characters
    private static final double OF_REMARK = 1.4;
    private static final double OF_OTHER = 2.2;

    private record Texts(ColumnProfile column, String all, boolean isRemark) {}

    private final RequestText request;
    private final String text;
    private final FillerWords filler;
    private final List<Texts> texts;
    private final List<PhraseEdge> edges = new ArrayList<>();

    private ContainedWords(RequestText request, List<ColumnProfile> columns, FillerWords filler) {
        this.request = request;
        this.text = request.text();
        this.filler = filler;
        this.texts =
                columns.stream()
                        .filter(column -> column.type() == ColumnType.TEXT)
                        .map(ContainedWords::texts)
                        .filter(one -> one.all().length() <= MOST_TEXT)
                        .toList();
    }

    private static Texts texts(ColumnProfile column) {
        var all =
                column.values().stream()
                        .map(value -> RequestText.plain(value).strip().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining("\n", "\n", "\n"));
        return new Texts(column, all, REMARKS.matcher(column.spaced()).find());
    }

    static List<PhraseEdge> find(
            RequestText request, List<ColumnProfile> columns, FillerWords filler) {
        var words = new ContainedWords(request, columns, filler);
        if (request.text().length() > LONGEST_QUESTION) return List.of();
        words.addEnglish();
        words.addAcronyms(columns);
        words.addChinese();
        return words.edges;
    }

    private void addEnglish() {
        var words = ENGLISH.matcher(text).results().toList();
        for (int first = 0; first < words.size(); first++)
            for (int last = Math.min(words.size(), first + MOST_WORDS) - 1; last >= first; last--) {
                var span = new Span(words.get(first).start(), words.get(last).end());
                var phrase = text.substring(span.start(), span.end());
                boolean isWord =
                        !filler.contains(words.get(first).group())
                                && !filler.contains(words.get(last).group())
                                && phrase.length() >= SHORTEST_ENGLISH;
                var whole =
                        Pattern.compile("(?<![a-z0-9])" + Pattern.quote(phrase) + "(?![a-z0-9])");
                if (isWord && add(span, phrase, whole)) break;
            }
    }

    /** The fm of "fm stations", where several texts of one column have FM: 88.3 FM. */
    private void addAcronyms(List<ColumnProfile> columns) {
        ACRONYM.matcher(text)
                .results()
                .filter(match -> !FunctionWords.contains(match.group()))
                .forEach(match -> {
                    var word = match.group().toUpperCase(Locale.ROOT);
                    var holding =
                            columns.stream()
                                    .filter(column -> column.type() == ColumnType.TEXT)
                                    .filter(column -> texts(column).all().contains(match.group()))
                                    .toList();
                    if (holding.size() == 1 && isPartOfMany(holding.getFirst(), word))
                        edges.add(
                                new PhraseEdge(
                                        match.start(),
                                        match.end(),
                                        "CONTAINED",
                                        new Phrases.Valued(holding.getFirst(), match.group()),
                                        OF_REMARK));
                });
    }

    /** Whether several texts have a word in capitals, and no text has its letters otherwise. */
    private static boolean isPartOfMany(ColumnProfile column, String acronym) {
        var alone =
                Pattern.compile("(?<![\\p{L}\\d])" + Pattern.quote(acronym) + "(?![\\p{L}\\d])");
        var having =
                column.values().stream()
                        .filter(value -> value.toUpperCase(Locale.ROOT).contains(acronym))
                        .toList();
        return having.size() > 1 && having.stream().allMatch(value -> alone.matcher(value).find());
    }

    private void addChinese() {
        CHINESE.matcher(text).results().forEach(run -> addParts(run.start(), run.end()));
    }

    private void addParts(int start, int end) {
        for (int from = start; from < end; from++)
            for (int to = Math.min(end, from + LONGEST); to - from >= SHORTEST_OF_REMARK; to--) {
                var phrase = text.substring(from, to);
                if (filler.contains(phrase)) continue;
                if (add(new Span(from, to), phrase, Pattern.compile(Pattern.quote(phrase)))) break;
            }
    }

    /** Whether a phrase is part of texts; it means something only in a single column. */
    private boolean add(Span span, String phrase, Pattern whole) {
        if (FORM.matcher(phrase).matches()) return false;
        var containing =
                texts.stream()
                        .filter(one ->
                                one.all().contains(phrase) && whole.matcher(one.all()).find())
                        .toList();
        if (containing.size() != 1) return !containing.isEmpty();
        var found = containing.getFirst();
        var cased = request.originalCase(span);
        boolean isChinese = CHINESE.matcher(phrase).matches();
        boolean isName =
                isChinese
                        || phrase.contains(" ")
                        || phrase.matches(".*\\d.*")
                        || Character.isUpperCase(cased.charAt(0));
        boolean isLong =
                found.isRemark() || isName && (!isChinese || phrase.length() >= SHORTEST_CHINESE);
        boolean isValue = found.all().contains("\n" + phrase + "\n");
        if (isLong && !isValue)
            edges.add(
                    PhraseEdge.of(
                            span,
                            "CONTAINED",
                            new Phrases.Valued(found.column(), phrase),
                            found.isRemark() ? OF_REMARK : OF_OTHER));
        return true;
    }
}

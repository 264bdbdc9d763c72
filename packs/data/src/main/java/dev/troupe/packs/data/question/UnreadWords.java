package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.FillerWords;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.Measure;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Refuses a question with words that no reader used. Leaving such a word out would answer another
 * question than the one that was asked: 统计加急订单 over a table that does not say which are.
 */
final class UnreadWords {
    private static final FillerWords FILLER =
            FillerWords.common()
                    .with(FillerWords.load(UnreadWords.class, "question-words.txt"))
                    .without("page", "pages");

    /** The unit of a number that was read: over 25 元, older than 30 years. */
    private static final Pattern UNIT =
            Pattern.compile(
                    "(?<=\\d)\\s?+(?<word>[元块件个人岁名位条次笔台套本辆瓶箱]|美元|人民币|yuan|rmb|cny|usd|eur|gbp|dollars?|euros?|pounds?|bucks|units?|pieces?|pcs|years old|(?:years?|岁)(?= (?:old|of age)))(?![a-z])");

    /** Units that do not go with every column: one that a column names is read. */
    private static final List<Pattern> MEASURED =
            Stream.of(
                            "ms|milliseconds?|毫秒数?",
                            "seconds?|secs?|秒钟?数?",
                            "minutes?|mins?|分钟数?",
                            "hours?|hrs?|小时数?|时长",
                            "days?|天数?",
                            "km|kilomet(?:er|re)s?|公里数?|千米",
                            "kg|kilograms?|kilos?|公斤|千克",
                            "sqm|square met(?:er|re)s?|平米|平方米|m2")
                    .map(words -> Pattern.compile("(?<![a-z])(?:" + words + ")(?![a-z])"))
                    .toList();

    /** 消费总额 where 消费 was read: the rest of a longer name for the same thing. */
    private static final Pattern REST = Pattern.compile("[额数量值单]");

    /** 分销售员汇总: by each of them. */
    private static final Pattern DIVIDING = Pattern.compile(".?(?<word>分)");

    /** give John the total: whom the answer is for. */
    private static final Pattern ADDRESSEE =
            Pattern.compile(
                    "(?i)(?<![a-z])(?:tell|show|send|give|ask)\\s+(?<word>[a-z]{2,20})(?=\\s+(?:the|a|an|how|what|which|our|all)\\s)");

    /** What is left undone by an answer in text. */
    private static final Pattern NO_CHART =
            Pattern.compile(
                    "(?<word>(?:不要|不用|不需要|无需|别)再?(?:画(?:统计|柱状|折线)?图?|绘图|作图|(?:做|生成)(?:统计|柱状|折线)?图表?)|(?<![a-z])(?:do not|don't|no need to|without) ?(?:draw(?:ing)?|plot(?:ting)?|mak(?:e|ing)|creat(?:e|ing))?(?: an?| any)? ?(?:charts?|graphs?|plots?|pictures?|anything)(?![a-z]))");

    /** How amounts change by month: the course over time. */
    private static final Pattern COURSE =
            Pattern.compile(
                    "(?<![a-z])how .{1,80}? (?<word>changes?|changed|evolves?|develops?|var(?:y|ies))(?![a-z])");

    /** 汇总金额: the name 总金额 begins inside the word for a summary. */
    private static final Pattern SUMMARY = Pattern.compile("(?<word>汇总)");

    private static final Set<Aggregate> COUNTS = Set.of(Aggregate.COUNT, Aggregate.COUNT_DISTINCT);
    private static final Pattern LARGE = Pattern.compile("max|high|top|最[高大]");
    private static final Pattern SMALL = Pattern.compile("min|low|最[低小]");

    /** Operators of arithmetic and comparison. */
    private static final Pattern OPERATOR =
            Pattern.compile("[*×÷=<>≥≤]|(?<=[\\p{L})]) ?[/+] ?(?=[\\p{L}(])");

    private final String table;
    private final ParsedQuestion question;
    private final MentionRoles roles;
    private final Analysis analysis;

    UnreadWords(String table, ParsedQuestion question, MentionRoles roles, Analysis analysis) {
        this.table = table;
        this.question = question;
        this.roles = roles;
        this.analysis = analysis;
    }

    /** Refuses the question, naming the words and what would be computed without them. */
    void refuse() {
        markRead();
        var words = words();
        if (words.isEmpty()) return;
        throw new UnclearException(unclear(words, analysis));
    }

    /**
     * The refusal of words that nothing reads.
     *
     * @param rest what the question asks without them
     */
    static Interpretation.Unclear unclear(List<String> words, Computation rest) {
        var remainder = new Interpretation.Remainder(words, rest);
        return new Interpretation.Unclear(
                new LocalizedText(
                        "无法理解%s，因此没有计算。不考虑时会这样理解：%s请改用其他说法，或删除后重试。"
                                .formatted(remainder.chinese(), rest.describe()),
                        "Not understood: %s; nothing was computed. Without that, the question reads: %s Rephrase it or leave it out."
                                .formatted(remainder.english(), rest.describe())),
                List.of(),
                Optional.of(remainder));
    }

    private void markRead() {
        var request = question.request();
        question.mentions().stream()
                .filter(this::hasEffect)
                .forEach(mention -> request.markRead(mention.span()));
        for (var word : NounMatcher.normalizeName(table).split(" ", -1))
            NounMatcher.find(request.text(), word).forEach(request::markRead);
        roles.keys.forEach(key -> request.markReadBefore(key.start(), 2, DIVIDING));
        mark(UNIT);
        mark(ADDRESSEE);
        mark(NO_CHART);
        mark(COURSE);
        mark(SUMMARY);
        MEASURED.stream().filter(this::isNamed).forEach(request::markRead);
    }

    /** Whether a column that is named takes part in what is computed. */
    private boolean hasEffect(ColumnMention mention) {
        if (!mention.isKnown() && mention.concept() != null && mention.concept().isUnderived())
            return roles.used.contains(mention);
        if (!mention.isKnown()) return mention.concept() != Concept.DATE || usesTime();
        if (analysis.isListing() || roles.used.contains(mention)) return true;
        if (!mention.isMeasure() && !roles.keys.contains(mention)) return true; // what the rows are
        var sql = analysis.sql("t");
        return mention.columns().stream().map(ColumnProfile::sql).anyMatch(sql::contains)
                || roles.countTarget(mention)
                || roles.isCounted(mention);
    }

    private boolean usesTime() {
        var sql = analysis.sql("t");
        return question.columns().stream()
                .filter(column -> column.type().isTemporal())
                .map(ColumnProfile::sql)
                .anyMatch(sql::contains);
    }

    /** Words that were found but change nothing in what is computed. */
    private List<Span> withoutEffect() {
        var aggregates =
                question.aggregates().stream()
                        .filter(word -> !isComputed(word))
                        .map(AggregateParser.Word::span);
        var mentions =
                question.mentions().stream()
                        .filter(mention -> !hasEffect(mention))
                        .map(ColumnMention::span);
        return Stream.concat(aggregates, mentions)
                .sorted(Comparator.comparingInt(Span::start))
                .toList();
    }

    private boolean isComputed(AggregateParser.Word word) {
        if (word.aggregate() == Aggregate.SUM || !analysis.statistics().isNone()) return true;
        boolean isCount = COUNTS.contains(word.aggregate());
        boolean isMeasured =
                analysis.measures().stream()
                        .map(Measure::aggregate)
                        .anyMatch(
                                one -> one == word.aggregate() || isCount && COUNTS.contains(one));
        var function = word.aggregate().sql("").replaceAll("[(].*", "");
        return isMeasured
                || analysis.filters().groups().stream()
                        .anyMatch(one -> one.sql().startsWith(function))
                || question.mentions().stream()
                        .anyMatch(mention -> mention.isKnown() && isNameOf(word, mention));
    }

    /** "maximum temperature" of a column of maxima. */
    private boolean isNameOf(AggregateParser.Word word, ColumnMention mention) {
        boolean isAdjacent =
                mention.start() >= word.span().end() && mention.start() - word.span().end() <= 1;
        return isAdjacent
                && switch (word.aggregate()) {
                    case MAX -> LARGE.matcher(mention.column().spaced()).find();
                    case MIN -> SMALL.matcher(mention.column().spaced()).find();
                    default -> false;
                };
    }

    private void mark(Pattern pattern) {
        pattern.matcher(question.request().text())
                .results()
                .forEach(match ->
                        question.request()
                                .markRead(new Span(match.start("word"), match.end("word"))));
    }

    private boolean isNamed(Pattern unit) {
        return question.columns().stream()
                .anyMatch(column ->
                        unit.matcher(column.spaced()).find()
                                || unit.matcher(column.column().unit().toLowerCase(Locale.ROOT))
                                        .matches());
    }

    private List<String> words() {
        var request = question.request();
        return Stream.of(request.coverage(FILLER).unread(), withoutEffect(), operators())
                .flatMap(List::stream)
                .filter(span -> !isRestOfName(span))
                .map(request::originalCase)
                .distinct()
                .toList();
    }

    /** The operators that nothing has read. */
    private List<Span> operators() {
        var request = question.request();
        return OPERATOR.matcher(request.text())
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .filter(span -> !request.isRead(span))
                .toList();
    }

    private boolean isRestOfName(Span span) {
        var request = question.request();
        return REST.matcher(request.between(span.start(), span.end())).matches()
                && !request.isFree(new Span(Math.max(0, span.start() - 1), span.start()));
    }
}

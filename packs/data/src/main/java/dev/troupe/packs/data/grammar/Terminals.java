package dev.troupe.packs.data.grammar;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.Synonyms;
import dev.troupe.packs.data.table.ColumnType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the columns, values, numbers, dates and words of a question, and what may be skipped. */
final class Terminals {
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?<![\\d.])[¥$€£]?\\s?(?<n>-?\\d[\\d,]{0,30}+(?:\\.\\d{1,30})?)\\s?(?<u>万|亿|千|百万|k(?![a-z])|m(?![a-z])|%|percent(?![a-z]))?"
                            + "(?:\\s?(?:元|块钱?|美元|欧元|人民币|岁|dollars?|euros?|usd|eur|rmb|yuan)(?![a-z]))?");
    private static final Pattern UNIT =
            Pattern.compile(
                    "\\s?(?:[个名人位台部枚栋款种件条张本册次场家只辆户套岁分支笔单项页集届座所间层颗头匹艘]"
                            + "|(?<physical>平方公里|平方千米|平方米|公里|千米|厘米|毫米|米|公斤|千克|克|吨|小时|分钟|毫秒|秒|km/h|km|kg|ms|cm|mm|lbs?|hours?|hrs?"
                            + "|minutes?|mins?|seconds?|secs?|[gms](?![a-z]))(?![a-z])|(?:units?|pieces?|items?|points?|people|years old)(?![a-z]))");
    private static final Pattern STATED_UNIT =
            Pattern.compile(
                    "[(（_](kg|g|km|m|cm|mm|ms|s|min|h|hours?|千克|公斤|克|吨|公里|米|小时|分钟|秒|毫秒)[)）]?$");
    private static final Pattern CHINESE_NUMBER =
            Pattern.compile("(?<n>[一二两三四五六七八九十百千零]{1,6})(?<u>万|亿|千|百万)?(?:元|块钱?)?");
    private static final Pattern ENGLISH_NUMBER =
            Pattern.compile(
                    "(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|zero|once)(?![a-z])");
    private static final List<String> ENGLISH_NUMBERS =
            List.of(
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten");
    private static final Pattern QUOTED =
            Pattern.compile("[\"“‘「『]([^\"”’」』]{1,80})[\"”’」』]|(?<![a-z])'([^']{1,80})'(?![a-z])");
    private static final Pattern PLAIN_WORD =
            Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}_@.&-]{0,60}");
    private static final Pattern INNER =
            Pattern.compile(
                    "(?<![a-z])(?:the|a|an|of|is|are|was|were|be|their|its|has|have|had|do|does|did|in|at|that|all|there|those|each's|'s)(?![a-z])|'s(?![a-z])"
                            + "|[的之了是为所都这那该其里中内]|之中|里面|分别|分别是|各自|大约|一共有|整体");
    private static final Pattern COMMA = Pattern.compile("[,，、;；]");
    private static final Pattern COLON = Pattern.compile(":");
    private static final Pattern HYPHEN = Pattern.compile("(?<=\\d)-(?=[a-z])");

    /** The hyphen of per-store and store-wise. */
    private static final Pattern JOINT = Pattern.compile("(?<=per|each|every)-(?=[a-z])|-(?=wise)");

    /** What the answer is for, as in "for the monthly report". */
    private static final Pattern PURPOSE =
            Pattern.compile(
                    "(?<![a-z])for (?:the|my|our|a) (?:daily|weekly|monthly|quarterly|annual|yearly) (?:report|meeting|review)(?![a-z])");

    /** Whom the answer is for, as in "send John the total". */
    private static final Pattern ADDRESSEE =
            Pattern.compile(
                    "(?<=(?<![a-z])(?:tell|show|send|give)\\s)[a-z]{2,20}(?=\\s(?:the|a|an|how|what|which|our)\\s)");

    /** What the request is called, before a colon. */
    private static final Pattern HEADING =
            Pattern.compile("^\\s*(?:homework|task|question|request|todo|作业|任务|问题)\\s*:");

    /** Words that connect parts, which are never skipped within a phrase. */
    private static final Set<String> JOINTS =
            Set.of("and", "or", "then", "plus", "to", "nor", "both", "by", "with", "on", "above");

    /** Words of the grammar that are so common that parts of them may be skipped. */
    private static final Set<String> LOOSE =
            Set.of(
                    "rownoun",
                    "values",
                    "group",
                    "listing",
                    "which",
                    "who",
                    "by",
                    "each",
                    "is",
                    "take",
                    "field",
                    "between",
                    "between_end",
                    "to",
                    "from",
                    "skip",
                    "treated_as",
                    "treated_end",
                    "with",
                    "on",
                    "then",
                    "as",
                    "when",
                    "value_is",
                    "rows",
                    "columns",
                    "period_end",
                    "within",
                    "inclusive",
                    "how_much",
                    "any",
                    "fill",
                    "including_current",
                    "and",
                    "bin",
                    "wide",
                    "every_n",
                    "related",
                    "ordinal");

    /** What introduces the name of a file, which is masked by spaces here, and what follows it. */
    private static final Pattern FILE =
            Pattern.compile(
                    "(?:(?<![a-z])(?:(?:as )?per|source|given|judging (?:from|by)|going by|based on|file(?: is|:)?|input:?"
                            + "|data(?:'s in| is in|:)?|see|with|using|use|from|out of|in|according to|looking at|take|load|open"
                            + "|i only have|i'm after)|[-=]+>|[→:：(（]|[从按用拿看在自]|基于|根据|依据|来自|来源|数据源|表是|表在|附件是|出自)"
                            + "?\\s{4,}(?:(?:is |are )?(?:attached|open)(?: right now)?(?![a-z])|(?:is )?below(?![a-z])|[-=]+>|[→)）]"
                            + "|(?:这[个张份]表|里头|里面|里边|当中|之中|里|中)?(?:的数据|来看|来讲|的内容)?)");

    private static final Pattern SPACE = Pattern.compile("\\s++");
    private static final Pattern MARK = Pattern.compile("[\"“”‘’「」『』()\\[\\]（）《》']");
    private static final Pattern POINT = Pattern.compile("[,.;:!?，。；：！？、~…—-]++");
    private static final Pattern ENGLISH_WORD =
            Pattern.compile("[a-z][a-z0-9]*(?:['’][a-z]{1,2})?");

    private static final Pattern DENIED =
            Pattern.compile(ColumnMentionFinder.DENIED, Pattern.CASE_INSENSITIVE);

    /** The strength of a word that means the same as the name of a column, at most. */
    private static final double CONCEPT = 0.8;

    private static final int MOST_KINDS = 2;
    private static final double MOSTLY = 0.8; // of the rows have different names
    private static final double UNREAD_COST = 6;
    private static final Pattern UNKNOWN =
            Pattern.compile("\\p{IsHan}|(?<![\\w.])[a-z0-9][\\w.'’-]*|[*×÷=<>≥≤/+]");
    private static final double EXACT = 0.6;
    private static final double INNER_COST = 0.15;
    private static final double FILLER_COST = 0.3;
    private static final double WEIGHTY_COST = 2.2;

    /** Filler that means something after all: it is skipped only where no rule has a use for it. */
    private static final Set<String> WEIGHTY =
            Set.of(
                    "each", "every", "per", "by", "who", "whom", "which", "how", "many", "much",
                    "value", "values", "number", "numbers", "all", "whole", "entire", "overall",
                    "amount", "amounts", "row", "rows", "record", "records", "column", "columns",
                    "name", "names", "any", "some", "between", "without", "within", "across",
                    "since", "because", "if", "though", "while", "instead", "both", "either", "谁",
                    "哪", "哪个", "哪些", "哪几", "哪几个", "哪家", "哪位", "哪种", "多少", "是多少", "为多少", "有多少", "几",
                    "一", "各", "各个", "各自", "各种", "每", "每个", "每一", "每一个", "每位", "每家", "每种", "每条",
                    "每项", "所有", "全部", "全体", "名称", "名字", "值", "数值", "列", "行", "记录", "条", "后", "以后",
                    "之后", "按", "按照", "从", "自", "以", "也", "或", "又", "且", "再", "将", "数", "个", "家",
                    "位", "名", "项", "款", "种", "份", "张", "整个", "整体");

    /** Words that ask: they are hardly ever skipped. */
    private static final Set<String> ASKING =
            Set.of(
                    "each", "every", "per", "by", "who", "whom", "which", "between", "without", "谁",
                    "哪", "哪个", "哪些", "哪几", "哪几个", "哪家", "哪位", "哪种", "各", "各个", "各自", "每", "每个",
                    "每一", "每一个", "每位", "每家", "每种", "每条", "每项", "按", "按照");

    /** Words that make a stretch of a period they stand next to. */
    private static final Set<String> DIRECTIONS =
            Set.of(
                    "on",
                    "since",
                    "until",
                    "after",
                    "before",
                    "through",
                    "start",
                    "starting",
                    "onward",
                    "onwards",
                    "起",
                    "后",
                    "前",
                    "以后",
                    "以前",
                    "之后",
                    "之前",
                    "以来",
                    "从",
                    "自",
                    "到",
                    "至",
                    "截至",
                    "开始");

    /** Words of requests that are values of tables as well. */
    private static final Set<String> COMMON_VALUES =
            Set.of(
                    "total", "sum", "average", "all", "other", "others", "new", "old", "high",
                    "low", "medium", "yes", "no", "true", "false", "none", "unknown", "data", "top",
                    "max", "min", "count", "day", "month", "year", "week", "by", "per", "in", "a",
                    "an", "the", "on", "to", "of", "and", "or", "is", "it", "at", "for", "i", "me",
                    "us", "normal", "line", "bar", "pie", "chart", "file", "info", "open", "read",
                    "save", "list", "show", "name", "date", "time", "合计", "总计", "其他", "其它", "全部",
                    "是", "否", "有", "无", "高", "中", "低", "大", "小", "数据", "文件", "平均", "最高", "最低", "图",
                    "x", "s", "m", "l");

    private static final List<String> ROW_NOUNS = loadRowNouns();

    private final RequestText request;
    private final String text;
    private final List<ColumnProfile> columns;
    private final List<String> subjects;
    private final List<Edge> edges = new ArrayList<>();
    private final List<Gaps.Gap> gaps = new ArrayList<>();

    /**
     * @param subjects what the rows are called
     */
    Terminals(RequestText request, List<ColumnProfile> columns, List<String> subjects) {
        this.request = request;
        this.text = request.text();
        this.columns = columns;
        this.subjects = subjects;
    }

    private static List<String> loadRowNouns() {
        try (var in =
                Objects.requireNonNull(Terminals.class.getResourceAsStream("row-nouns.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split("\\s+", -1)))
                    .filter(word -> !word.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the nouns for rows cannot be read", e);
        }
    }

    /** All words that rules can use. */
    List<Edge> edges(FillerWords filler) {
        edges.addAll(Lexicon.find(text));
        addColumns();
        columns.forEach(this::addValues);
        addNumbers();
        addPeriods();
        addQuotes();
        addRowNouns();
        COMMA.matcher(text)
                .results()
                .forEach(match -> add(new Span(match.start(), match.end()), "comma", ",", 0.1));
        for (var subject : subjects)
            for (var span : NounMatcher.find(text, subject))
                add(span, "ROWNOUN", new Phrases.Rows(subject), 0.8);
        addMisspelled(filler);
        var purposes = spans(PURPOSE);
        edges.removeIf(edge ->
                purposes.stream()
                        .anyMatch(span -> span.overlaps(new Span(edge.start(), edge.end()))));
        return edges.stream().map(this::againstNames).toList();
    }

    private void addRowNouns() {
        for (var noun : ROW_NOUNS)
            for (var span : NounMatcher.find(text, noun)) {
                boolean isColumn =
                        edges.stream()
                                .anyMatch(edge ->
                                        edge.symbol().equals("COLUMN")
                                                && edge.start() < span.end()
                                                && span.start() < edge.end());
                if (!isColumn) add(span, "ROWNOUN", new Phrases.Rows(noun), 0.9);
            }
    }

    /** Words that nothing has found and that are a letter away from one of the grammar. */
    private void addMisspelled(FillerWords filler) {
        var known = List.copyOf(edges);
        ENGLISH_WORD
                .matcher(text)
                .results()
                .filter(match -> !filler.contains(match.group()))
                .filter(match ->
                        known.stream()
                                .noneMatch(edge ->
                                        !edge.symbol().equals("TEXT")
                                                && edge.start() <= match.start()
                                                && edge.end() >= match.end()))
                .forEach(match ->
                        edges.addAll(Lexicon.findMisspelled(match.group(), match.start())));
    }

    private List<Span> spans(Pattern pattern) {
        return pattern.matcher(text)
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .toList();
    }

    /** A word of the grammar that is also the name of a column more likely means the column. */
    private Edge againstNames(Edge edge) {
        boolean isWord =
                Character.isLowerCase(edge.symbol().charAt(0)) || edge.symbol().equals("ROWNOUN");
        boolean isName =
                isWord
                        && edges.stream()
                                .anyMatch(other ->
                                        other.symbol().equals("COLUMN")
                                                && other.start() <= edge.start()
                                                && other.end() >= edge.end()
                                                && other.cost() < EXACT);
        return isName
                ? new Edge(edge.start(), edge.end(), edge.symbol(), edge.value(), edge.cost() + 0.5)
                : edge;
    }

    private void add(Span span, String symbol, Object value, double cost) {
        edges.add(new Edge(span.start(), span.end(), symbol, value, cost));
    }

    private void addColumns() {
        for (var reference : ColumnMentionFinder.references(request, columns)) {
            var column = reference.column();
            if (isTotalOf(reference)) continue;
            boolean isEachRow =
                    reference.strength() <= CONCEPT && column.isUnique() && !column.canMeasure();
            double cost = 0.5 + 2 * (1 - reference.strength()) + (isEachRow ? 0.6 : 0);
            var named = new Phrases.Named(column);
            if (isDenied(reference)) {
                add(reference.span(), "UNFLAGGED", named, cost);
                continue;
            }
            add(reference.span(), "COLUMN", named, cost);
            if (!column.canMeasure() && !column.type().isTemporal())
                add(reference.span(), "LABEL", named, cost);
            if (column.canMeasure()) add(reference.span(), "NUMERIC", named, cost);
            else if (column.isNumber()) add(reference.span(), "CODE", named, cost);
            if (column.type().isTemporal()) add(reference.span(), "DATED", named, cost);
            boolean isSubject = reference.strength() <= CONCEPT && !column.canMeasure();
            boolean isKind = column.distinct() <= MOST_KINDS; // men and women are no owners
            if (isSubject && !isKind && !column.type().isTemporal()) {
                int rows = column.column().cells().size();
                boolean isCode = ColumnProfile.isCodeName(column.name());
                boolean isEach = isCode ? column.isUnique() : column.distinct() >= MOSTLY * rows;
                var noun = new Phrases.Rows(request.originalCase(reference.span()));
                add(reference.span(), isEach ? "ROWNOUN" : "OWNER", noun, isEach ? 0.8 : 1.4);
            }
        }
    }

    /** 总金额 is the total of 金额, even where it is also a word for such a column. */
    private boolean isTotalOf(ColumnMentionFinder.Reference reference) {
        var words = request.originalCase(reference.span()).toLowerCase(Locale.ROOT);
        return reference.strength() <= CONCEPT
                && reference.column().canMeasure()
                && (words.startsWith("总") || words.startsWith("total"))
                && ColumnMentionFinder.references(request, List.of(reference.column())).stream()
                        .anyMatch(other ->
                                other.span().end() == reference.span().end()
                                        && other.span().start() > reference.span().start());
    }

    /** unresolved, for a column of what is resolved. */
    private boolean isDenied(ColumnMentionFinder.Reference reference) {
        return reference.column().isFlag()
                && DENIED.matcher(request.originalCase(reference.span())).lookingAt()
                && !DENIED.matcher(reference.column().spaced()).lookingAt();
    }

    private void addValues(ColumnProfile column) {
        for (var value : column.values()) {
            var plain = RequestText.plain(value).strip().toLowerCase(Locale.ROOT);
            addValue(column, value, plain, 0.5);
            for (var other : Synonyms.find(value, column.values()))
                addValue(column, value, other, 1);
        }
        if (column.type() == ColumnType.FLAG || column.isFlag()) {
            for (var word : List.of("yes", "true", "是")) addFlag(column, word, "true");
            for (var word : List.of("no", "false", "否")) addFlag(column, word, "false");
        }
    }

    private void addFlag(ColumnProfile column, String word, String value) {
        if (column.type() != ColumnType.FLAG) return;
        for (var span : NounMatcher.find(text, word))
            add(span, "VALUE", new Phrases.Valued(column, value), 2);
    }

    private void addValue(ColumnProfile column, String value, String word, double cost) {
        if (word.isBlank() || !mayOccur(word)) return;
        boolean isCommon = COMMON_VALUES.contains(word);
        for (var span : NounMatcher.find(text, word))
            add(
                    span,
                    "VALUE",
                    new Phrases.Valued(column, value),
                    isCommon ? cost + (word.length() > 1 ? 0.5 : 1.5) : cost);
    }

    /** A quick check before a pattern is created. */
    private boolean mayOccur(String word) {
        int length = Math.max(1, Math.min(word.length() - 2, 3));
        return text.contains(word.substring(0, Math.min(word.length(), length)));
    }

    private void addNumbers() {
        NUMBER.matcher(text).results().forEach(match -> addNumber(match, decimal(match)));
        CHINESE_NUMBER
                .matcher(text)
                .results()
                .forEach(match -> {
                    int number = chineseNumber(match.group("n"));
                    if (number > 0 || match.group().equals("零"))
                        addNumber(match, BigDecimal.valueOf(number));
                });
        ENGLISH_NUMBER
                .matcher(text)
                .results()
                .forEach(match -> {
                    int number =
                            switch (match.group()) {
                                case "twelve" -> 12;
                                case "twenty" -> 20;
                                case "once" -> 1;
                                default -> ENGLISH_NUMBERS.indexOf(match.group());
                            };
                    add(
                            new Span(match.start(), match.end()),
                            "NUMBER",
                            new Phrases.Amount(BigDecimal.valueOf(number), false),
                            0.6);
                });
    }

    private static BigDecimal decimal(MatchResult match) {
        return new BigDecimal(match.group("n").replaceAll(",", ""));
    }

    private void addNumber(MatchResult match, BigDecimal number) {
        var unit = match.group("u");
        boolean isPercent = unit != null && (unit.equals("%") || unit.equals("percent"));
        int zeros =
                unit == null || isPercent
                        ? 0
                        : switch (unit) {
                            case "万" -> 4;
                            case "亿" -> 8;
                            case "百万", "m" -> 6;
                            default -> 3;
                        };
        var value = new BigDecimal(number.scaleByPowerOfTen(zeros).toPlainString());
        int start = match.start();
        while (Character.isWhitespace(text.charAt(start))) start++;
        var amount = new Phrases.Amount(value, isPercent);
        add(new Span(start, match.end()), "NUMBER", amount, 0.5);
        addWithUnit(start, match.end(), amount);
    }

    /** 20 kg and 20台: units that do not change the number. */
    private void addWithUnit(int start, int end, Phrases.Amount amount) {
        var unit = UNIT.matcher(text).region(end, text.length()).useTransparentBounds(true);
        if (!unit.lookingAt()) return;
        var physical = unit.group("physical");
        boolean isKnown =
                physical == null
                        || columns.stream()
                                .filter(ColumnProfile::canMeasure)
                                .allMatch(column -> fitsUnit(column.name(), physical));
        if (isKnown) add(new Span(start, unit.end()), "NUMBER", amount, 0.5);
        if (unit.group().strip().equals("岁")) add(new Span(end, unit.end()), "old_unit", "岁", 0.1);
    }

    /** Whether a column states no unit, or this one. */
    private static boolean fitsUnit(String column, String unit) {
        var stated = STATED_UNIT.matcher(column.toLowerCase(Locale.ROOT));
        return !stated.find() || stated.group(1).equals(unit);
    }

    /** Reads 三百五十; 0 when it is no number. */
    private static int chineseNumber(String text) {
        int total = 0;
        int digit = 0;
        for (char c : text.replace('两', '二').toCharArray()) {
            int value = "零一二三四五六七八九".indexOf(c);
            if (value >= 0) {
                if (digit > 0) return 0; // such as 一二
                digit = value;
                continue;
            }
            int unit = c == '十' ? 10 : c == '百' ? 100 : 1000;
            if (digit == 0 && unit > 10) return 0;
            total += Math.max(1, digit) * unit;
            digit = 0;
        }
        return total + digit;
    }

    private void addPeriods() {
        for (var period :
                PeriodParser.findPeriods(
                        new RequestText(request.originalCase(new Span(0, text.length())))))
            add(period.span(), "PERIOD", new Phrases.Period(period), 0.4);
    }

    private void addQuotes() {
        QUOTED.matcher(text)
                .results()
                .forEach(match -> {
                    int group = match.group(1) != null ? 1 : 2;
                    var inner = new Span(match.start(group), match.end(group));
                    var quoted = new Phrases.Quoted(request.originalCase(inner).strip());
                    var whole = new Span(match.start(), match.end());
                    add(whole, "TEXT", quoted, 0.4);
                    add(whole, "QUOTED", quoted, 0.4);
                });
        PLAIN_WORD
                .matcher(text)
                .results()
                .filter(match -> !Language.isChinese(match.group()))
                .forEach(match -> {
                    var span = new Span(match.start(), match.end());
                    add(span, "TEXT", new Phrases.Quoted(request.originalCase(span)), 1.4);
                });
    }

    /**
     * What may be skipped.
     *
     * @param spans that other readers have taken, such as the kind of a chart
     */
    Gaps gaps(FillerWords filler, List<Span> spans) {
        var values =
                edges.stream()
                        .filter(edge -> edge.symbol().equals("VALUE") && edge.cost() <= 1)
                        .map(edge -> new Span(edge.start(), edge.end()))
                        .filter(span -> span.length() > 1)
                        .toList();
        addAllGaps(filler, spans);
        var all = new ArrayList<Gaps.Gap>();
        gaps.forEach(gap -> all.add(isInside(gap, values) ? costly(gap) : gap));
        UNKNOWN.matcher(text)
                .results()
                .forEach(match ->
                        all.add(
                                new Gaps.Gap(
                                        match.start(), match.end(), UNREAD_COST, false, true)));
        return new Gaps(text.length(), all);
    }

    /** 成 and 都 are words that may be skipped, but not where 成都 is a value. */
    private static boolean isInside(Gaps.Gap gap, List<Span> values) {
        int length = gap.end() - gap.start();
        return values.stream()
                .anyMatch(value ->
                        value.start() <= gap.start()
                                && gap.end() <= value.end()
                                && length < value.length());
    }

    private static Gaps.Gap costly(Gaps.Gap gap) {
        return new Gaps.Gap(gap.start(), gap.end(), gap.cost() + 2 * WEIGHTY_COST, gap.isInner());
    }

    private void addAllGaps(FillerWords filler, List<Span> spans) {
        addGaps(SPACE, 0, true);
        addGaps(MARK, 0.05, true);
        addGaps(POINT, 0.1, false);
        addGaps(INNER, INNER_COST, true);
        addGaps(HYPHEN, 0.05, true);
        addGaps(PURPOSE, 0.1, false);
        addGaps(ADDRESSEE, 0.1, false);
        addGaps(FILE, 0.1, true);
        addGaps(HEADING, 0.1, false);
        addGaps(COLON, 0.1, true);
        addGaps(JOINT, 0.05, true);
        edges.stream()
                .filter(edge -> edge.symbol().equals("skip"))
                .forEach(edge ->
                        gaps.add(new Gaps.Gap(edge.start(), edge.end(), FILLER_COST, true)));
        ENGLISH_WORD
                .matcher(text)
                .results()
                .filter(match -> filler.contains(match.group().replace('’', '\'')))
                .filter(match -> !isMeaningful(match.group().replace('’', '\'')))
                .filter(match -> !match.group().equals("whose") || isRelative(match.start()))
                .forEach(match ->
                        addGap(match.start(), match.end(), cost(match.group(), match.start())));
        for (int start = 0; start < text.length(); start++)
            for (int end = start + 1; end <= Math.min(text.length(), start + 6); end++) {
                var word = text.substring(start, end);
                if (Language.isChinese(word.substring(0, 1))
                        && filler.contains(word)
                        && !isMeaningful(word)) addGap(start, end, cost(word, start));
            }
        spans.forEach(span -> gaps.add(new Gaps.Gap(span.start(), span.end(), 0.1, false)));
    }

    /** A word that is also a value of the table is hardly ever skipped. */
    private double cost(String word, int start) {
        boolean isValue =
                edges.stream()
                        .anyMatch(edge ->
                                edge.symbol().equals("VALUE")
                                        && edge.start() == start
                                        && edge.end() == start + word.length()
                                        && word.length() > 1);
        boolean isFirst = text.substring(0, start).isBlank();
        isValue &= !isFirst;
        isValue |= isColumn(start, start + word.length());
        if (isValue || isPartOfWord(start, start + word.length())) return 2 * WEIGHTY_COST;
        if (DIRECTIONS.contains(word) && isNextToPeriod(start, start + word.length()))
            return 2 * WEIGHTY_COST;
        return WEIGHTY.contains(word) ? WEIGHTY_COST : FILLER_COST;
    }

    /** Whether a word is the name of a column. */
    private boolean isColumn(int start, int end) {
        return edges.stream()
                .anyMatch(edge ->
                        edge.symbol().equals("COLUMN")
                                && edge.cost() < EXACT
                                && edge.start() == start
                                && edge.end() == end);
    }

    /** The 和 of 之和, which is no connecting word. */
    private boolean isPartOfWord(int start, int end) {
        return edges.stream()
                .filter(edge -> Character.isLowerCase(edge.symbol().charAt(0)))
                .filter(edge -> !LOOSE.contains(edge.symbol()))
                .anyMatch(edge ->
                        edge.start() <= start
                                && end <= edge.end()
                                && end - start < edge.end() - edge.start());
    }

    /** The whose of "orders whose total is over 5", not that of "whose total is highest". */
    private boolean isRelative(int start) {
        return start > 1 && Character.isLetter(text.charAt(start - 2));
    }

    /** Words of filler that change the meaning of a question about rows. */
    private static boolean isMeaningful(String word) {
        return ASKING.contains(word) || word.endsWith("n't") || word.equals("both");
    }

    private boolean isNextToPeriod(int start, int end) {
        return edges.stream()
                .filter(edge -> edge.symbol().equals("PERIOD"))
                .anyMatch(edge ->
                        text.substring(Math.min(end, edge.start()), edge.start()).isBlank()
                                        && end <= edge.start()
                                || text.substring(Math.min(edge.end(), start), start).isBlank()
                                        && edge.end() <= start);
    }

    private void addGaps(Pattern pattern, double cost, boolean isInner) {
        pattern.matcher(text)
                .results()
                .forEach(
                        match -> gaps.add(new Gaps.Gap(match.start(), match.end(), cost, isInner)));
    }

    private void addGap(int start, int end, double cost) {
        boolean isJoint =
                edges.stream()
                        .anyMatch(edge ->
                                JOINTS.contains(edge.symbol())
                                        && edge.start() == start
                                        && edge.end() == end);
        gaps.add(new Gaps.Gap(start, end, cost, cost <= FILLER_COST && !isJoint));
    }
}

package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.time.EventPairs;
import dev.troupe.packs.data.mention.AgentVerbs;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.FunctionWords;
import dev.troupe.packs.data.mention.HeaderParts;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.Synonyms;
import dev.troupe.packs.data.mention.ValueForms;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the columns that a question names, and the values that stand in them. */
final class ColumnWords {
    private static final double CONTRARY = 1;
    private static final Pattern HIGHEST =
            Pattern.compile("(?:(?<![a-z])(?:max|maximum|highest|hottest)|最[高大])\\s*$");
    private static final Pattern LOWEST =
            Pattern.compile("(?:(?<![a-z])(?:min|minimum|lowest|coldest)|最[低小])\\s*$");

    /** A state that has been reached, which questions also call 已经 before the verb. */
    private static final Pattern DONE = Pattern.compile("已(?!经)\\p{IsHan}+");

    private static final Pattern DENIED =
            Pattern.compile(ColumnMentionFinder.DENIED, Pattern.CASE_INSENSITIVE);

    /** The strength of a word that means the same as the name of a column, at most. */
    private static final double CONCEPT = 0.8;

    /** The strength of a whole name. */
    private static final double WHOLE_NAME = 0.95;

    private static final double PARTS = 0.6; // a name whose parts stand apart

    private static final double DATE_VERB = 0.7;

    /** A date of what was done: original air date, release year. */
    private static final Pattern DATE_NAME =
            Pattern.compile(
                    "(?:[a-z]{1,20} ){0,3}?(?<verb>air|release|launch|publish|issue|debut|open) (?:date|year|day)");

    private static final int MOST_KINDS = 2;
    private static final double OTHER_FORM = 1.1; // of a value
    private static final double MOSTLY = 0.8; // of the rows have different names

    /** Individuals, and not other words such as 生活 and 员工. */
    private static final Pattern THOSE = Pattern.compile("生(?![活产意日理长效成命动病源态涯])|者|员(?!工)");

    private static final Pattern CODE_ENDING =
            Pattern.compile("(?<of>.+?) ?(?:编码|编号|代码|id|code|no|number)");
    private static final Pattern NAME_ENDING = Pattern.compile("(?<of>.+?) ?(?:名称|名字|名|name)");

    private static final Pattern AMOUNT_ENDING =
            Pattern.compile("(?<of>\\p{IsHan}{2,6})(?:数量|总量|金额)");

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

    private final RequestText request;
    private final String text;
    private final List<ColumnProfile> columns;
    private final List<PhraseEdge> edges = new ArrayList<>();

    private ColumnWords(RequestText request, List<ColumnProfile> columns) {
        this.request = request;
        this.text = request.text();
        this.columns = columns;
    }

    static List<PhraseEdge> find(RequestText request, List<ColumnProfile> columns) {
        var words = new ColumnWords(request, columns);
        words.addColumns();
        words.addHeaderParts();
        words.addNamesApart();
        words.addVerbs();
        words.edges.addAll(PlaceNames.find(words.text, columns));
        words.edges.addAll(StateNouns.find(words.text, columns));
        words.edges.addAll(UndoneVerbs.find(words.text, columns));
        words.edges.addAll(EventPairs.find(words.text, columns));
        words.edges.addAll(TimesDone.find(words.text, columns));
        columns.forEach(words::addValues);
        words.removeRepeatedValues();
        words.edges.addAll(HeaderVerbs.find(words.text, columns, words.edges));
        OnlyCodes.addTo(words.edges, words.text, columns);
        return words.edges;
    }

    private void add(Span span, String symbol, Object value, double cost) {
        edges.add(PhraseEdge.of(span, symbol, value, cost));
    }

    private void addColumns() {
        var references = ColumnMentionFinder.references(request, columns);
        for (var reference : references) {
            var column = reference.column();
            if (isCodeOfNamed(reference, references)
                    || isTotalOf(reference)
                    || isNameOfOther(reference, references)
                    || isQualifiedName(reference, references)
                    || isOneOfSeveralDates(reference)
                    || isVerb(reference)) continue;
            boolean isEachRow =
                    reference.strength() <= CONCEPT && column.isUnique() && !column.canMeasure();
            double cost =
                    0.5
                            + 2 * (1 - reference.strength())
                            + (isEachRow ? 0.6 : 0)
                            + (isContrary(reference) ? CONTRARY : 0);
            var named = new Phrases.Named(column);
            if (isDenied(reference)) {
                add(reference.span(), "UNFLAGGED", named, cost);
                continue;
            }
            add(reference.span(), "COLUMN", named, cost);
            if (!column.canMeasure() && !column.type().isTemporal())
                add(reference.span(), "LABEL", named, cost);
            if (isOfThose(reference)) {
                var those = new Span(reference.span().start(), reference.span().end() + 1);
                for (var symbol : List.of("COLUMN", "LABEL")) add(those, symbol, named, cost + 0.1);
            }
            if (column.canMeasure()) add(reference.span(), "NUMERIC", named, cost);
            else if (column.isNumber()) add(reference.span(), "CODE", named, cost);
            if (column.isOfYears()) add(reference.span(), "YEARED", named, cost);
            if (column.type().isTemporal()) add(reference.span(), "DATED", named, cost);
            if (ClockTimes.areIn(column)) add(reference.span(), "TIMED", named, cost);
            if (column.type().isTemporal() && column.isUnique())
                add(
                        reference.span(),
                        "ROWNOUN",
                        new Phrases.Rows(request.originalCase(reference.span())),
                        cost + 0.7);
            boolean isSubject = reference.strength() <= CONCEPT && !column.canMeasure();
            boolean isKind = column.distinct() <= MOST_KINDS; // men and women are no owners
            if (isSubject && !isKind && !column.type().isTemporal()) {
                int rows = column.column().cells().size();
                boolean isCode = ColumnProfile.isCodeName(column.name());
                boolean isPart =
                        request.isChinese()
                                && column.spaced()
                                        .contains(
                                                request.originalCase(reference.span())
                                                        .toLowerCase(Locale.ROOT));
                boolean isMany = column.distinct() >= MOSTLY * rows;
                boolean isEach =
                        isCode ? column.isUnique() : isMany && (!isPart || isFirstName(column));
                boolean isValue = isPart && !isCode && isMany && !isEach;
                if (isValue) continue;
                var noun = new Phrases.Rows(request.originalCase(reference.span()));
                add(reference.span(), isEach ? "ROWNOUN" : "OWNER", noun, isEach ? 0.8 : 1.4);
            }
        }
    }

    /** 住校生 are those that a column 住校 is true of. */
    private boolean isOfThose(ColumnMentionFinder.Reference reference) {
        int end = reference.span().end();
        return reference.column().isFlag()
                && reference.strength() >= WHOLE_NAME
                && THOSE.matcher(text)
                        .region(end, text.length())
                        .useTransparentBounds(true)
                        .lookingAt();
    }

    /** 物料 is 物料名称 rather than 物料编码 if the table has both. */
    private static boolean isCodeOfNamed(
            ColumnMentionFinder.Reference reference,
            List<ColumnMentionFinder.Reference> references) {
        var code = CODE_ENDING.matcher(reference.column().spaced());
        return code.matches()
                && reference.strength() < WHOLE_NAME
                && references.stream()
                        .filter(other -> other.span().equals(reference.span()))
                        .map(other -> NAME_ENDING.matcher(other.column().spaced()))
                        .anyMatch(name ->
                                name.matches() && name.group("of").equals(code.group("of")));
    }

    /** 发行 is not a part of 发行量 within 发行年份, which is the name of another column. */
    private static boolean isNameOfOther(
            ColumnMentionFinder.Reference reference,
            List<ColumnMentionFinder.Reference> references) {
        return reference.strength() < WHOLE_NAME
                && references.stream()
                        .anyMatch(other ->
                                other.strength() >= WHOLE_NAME
                                        && other.span().start() <= reference.span().start()
                                        && other.span().end() >= reference.span().end()
                                        && !other.column().equals(reference.column()));
    }

    /** The 管理 of 谁管理 is not a part of 管理费率, which names nobody. */
    private boolean isVerb(ColumnMentionFinder.Reference reference) {
        int start = reference.span().start();
        return reference.strength() <= CONCEPT
                && start > 0
                && text.charAt(start - 1) == '谁'
                && reference.column().type() != ColumnType.TEXT;
    }

    /** 价格 is price rather than original_price where there are both. */
    private static boolean isQualifiedName(
            ColumnMentionFinder.Reference reference,
            List<ColumnMentionFinder.Reference> references) {
        return reference.strength() <= CONCEPT
                && references.stream()
                        .anyMatch(other ->
                                other.span().equals(reference.span())
                                        && (reference
                                                        .column()
                                                        .spaced()
                                                        .endsWith(" " + other.column().spaced())
                                                || isAmountOf(other, reference)));
    }

    /** 盘点日期 is 最近盘点日期 unless another column, such as 首次盘点日期, ends like it. */
    private boolean isOneOfSeveralDates(ColumnMentionFinder.Reference reference) {
        var words = text.substring(reference.span().start(), reference.span().end());
        return reference.strength() < WHOLE_NAME
                && reference.column().type().isTemporal()
                && request.isChinese()
                && words.matches("\\p{IsHan}+(?:日期|时间)")
                && columns.stream().filter(column -> column.spaced().endsWith(words)).count() > 1;
    }

    /** 库存 is 库存数量 rather than 安全库存 where there are both. */
    private static boolean isAmountOf(
            ColumnMentionFinder.Reference amount, ColumnMentionFinder.Reference qualified) {
        var name = AMOUNT_ENDING.matcher(amount.column().spaced());
        return name.matches()
                && name.group("of").length() == amount.span().length()
                && qualified.column().spaced().endsWith(name.group("of"));
    }

    /** Whether a column is the first one of texts without codes. */
    private boolean isFirstName(ColumnProfile column) {
        return columns.stream()
                .filter(one -> one.type() == ColumnType.TEXT)
                .filter(one -> !ColumnProfile.isCodeName(one.name()))
                .findFirst()
                .filter(column::equals)
                .isPresent();
    }

    /** Columns whose names end alike and are named apart: 期末 … 余额. */
    private void addNamesApart() {
        for (var found : HeaderParts.findAlike(request, columns)) {
            var before = found.others().stream().filter(part -> isApart(part, found)).toList();
            if (found.columns().size() > 1 || before.isEmpty()) continue;
            var column = found.columns().getFirst();
            var named = new Phrases.Named(column);
            for (var symbol : symbols(column)) add(found.span(), symbol, named, PARTS);
            before.forEach(span -> add(span, "NAMEPART", named, 0.3));
        }
    }

    /** Who coached, if a column is called Coach; finished, if a column is called Finish. */
    private void addVerbs() {
        for (var column : columns) {
            if (column.type().isTemporal() || column.isOfYears()) addDateVerb(column);
            if (column.type() != ColumnType.TEXT) continue;
            edges.addAll(DoneWords.find(text, column, columns));
            AgentVerbs.findChinese(column.spaced())
                    .ifPresent(verb ->
                            verb.matcher(text)
                                    .results()
                                    .map(match -> new Span(match.start(), match.end()))
                                    .forEach(span ->
                                            add(span, "VERB", new Phrases.Named(column), 0.6)));
        }
    }

    /** Aired, for the only column of an air date. */
    private void addDateVerb(ColumnProfile column) {
        var name = DATE_NAME.matcher(column.spaced());
        if (!name.matches()) return;
        boolean isOnly =
                columns.stream().filter(one -> DATE_NAME.matcher(one.spaced()).matches()).count()
                        == 1;
        var verb = AgentVerbs.find(name.group("verb"));
        if (!isOnly || verb.isEmpty()) return;
        var named = new Phrases.Named(column);
        verb.get()
                .matcher(text)
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .forEach(span ->
                        add(span, column.isOfYears() ? "YEARED" : "DATED", named, DATE_VERB));
    }

    /** Whether a part stands before the end of its name, and not in a whole name. */
    private boolean isApart(Span part, HeaderParts.Found found) {
        var end = text.substring(found.span().start(), found.span().end());
        return part.end() < found.span().start()
                && !text.startsWith(end, part.start())
                && !text.startsWith(end, part.end());
    }

    static List<String> symbols(ColumnProfile column) {
        if (column.canMeasure()) return List.of("COLUMN", "NUMERIC");
        return column.type().isTemporal() ? List.of("COLUMN", "DATED") : List.of("COLUMN", "LABEL");
    }

    /** Columns below a header of several rows, whose parts stand apart. */
    private void addHeaderParts() {
        for (var found : HeaderParts.find(request, columns)) {
            found.others().forEach(span -> add(span, "header_part", text, 0));
            if (found.columns().size() > 1) {
                add(found.span(), "COLS", found.columns(), 0.4);
                continue;
            }
            var named = new Phrases.Named(found.columns().getFirst());
            add(found.span(), "COLUMN", named, PARTS);
            if (named.column().canMeasure()) add(found.span(), "NUMERIC", named, PARTS);
        }
    }

    /** The maximum temperature is hardly that of the column for the lowest one. */
    private boolean isContrary(ColumnMentionFinder.Reference reference) {
        var before = text.substring(0, reference.span().start());
        return reference.strength() <= CONCEPT
                && (reference.column().isExtreme(false) && HIGHEST.matcher(before).find()
                        || reference.column().isExtreme(true) && LOWEST.matcher(before).find());
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
        var forms = new ValueForms(column);
        for (var value : column.values()) {
            var plain = RequestText.plain(value).strip().toLowerCase(Locale.ROOT);
            if (value.equals(column.name()) || column.isElement(value)) continue;
            addValue(column, value, plain, 0.5);
            if (DONE.matcher(plain).matches())
                addValue(column, value, "已经" + plain.substring(1), 0.5);
            for (var other : Synonyms.find(value, column.values()))
                addValue(column, value, other, 1);
            for (var other : forms.of(plain)) addValue(column, value, other, OTHER_FORM);
            for (var other : ValueForms.withName(plain, column.name()))
                addValue(column, value, other, 1);
            ValueForms.joinedWithName(plain, column.name())
                    .ifPresent(other -> addValue(column, value, other, 0.6));
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
            if (FunctionWords.isAt(request, span, column, value)) {
                if (FunctionWords.isOpen(request, span)) add(span, "OPEN", word, 0);
            } else if (span.length() > 1 || !isJoined(span))
                add(
                        span,
                        "VALUE",
                        new Phrases.Valued(column, value),
                        isCommon ? cost + (word.length() > 1 ? 0.5 : 1.5) : cost);
    }

    /** Whether a letter is part of a word, such as z-score or x-ray, and so is not a value. */
    private boolean isJoined(Span letter) {
        return letter.end() + 1 < text.length()
                        && text.charAt(letter.end()) == '-'
                        && Character.isLetter(text.charAt(letter.end() + 1))
                || letter.start() > 1
                        && text.charAt(letter.start() - 1) == '-'
                        && Character.isLetter(text.charAt(letter.start() - 2));
    }

    /** A value that merged cells repeat in the next columns of the same rows is one value. */
    private void removeRepeatedValues() {
        var values = edges.stream().filter(edge -> edge.symbol().equals("VALUE")).toList();
        for (int i = 0; i < values.size(); i++) {
            var edge = values.get(i);
            boolean isRepeated =
                    values.subList(0, i).stream()
                            .anyMatch(other ->
                                    other.start() == edge.start()
                                            && other.end() == edge.end()
                                            && isInSameRows(
                                                    (Phrases.Valued) other.value(),
                                                    (Phrases.Valued) edge.value()));
            if (isRepeated) edges.remove(edge);
        }
    }

    /** Whether two values are in the same cells, or differ in how their letters are written. */
    private static boolean isInSameRows(Phrases.Valued first, Phrases.Valued second) {
        if (first.column().equals(second.column()))
            return first.value().equalsIgnoreCase(second.value());
        if (!first.value().equals(second.value())) return false;
        var cells = first.column().column().cells();
        var others = second.column().column().cells();
        var value = first.value();
        for (int row = 0; row < cells.size(); row++)
            if (cells.get(row).text().equals(value) != others.get(row).text().equals(value))
                return false;
        return true;
    }

    /** A quick check before a pattern is created. */
    private boolean mayOccur(String word) {
        int length = Math.max(1, Math.min(word.length() - 2, 3));
        return text.contains(word.substring(0, Math.min(word.length(), length)));
    }
}

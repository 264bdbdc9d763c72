package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.grammar.QuestionState;
import dev.troupe.packs.data.lookup.CellLookup;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.question.check.HeadcountWords;
import dev.troupe.packs.data.question.check.OtherStates;
import dev.troupe.packs.data.question.check.Rounding;
import dev.troupe.packs.data.question.check.StatedWords;
import dev.troupe.packs.data.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a question in Chinese or English against a table, by rules: which numbers, which groups,
 * which rows, in which order.
 *
 * <p>Words are matched with column names, with parts of them, with words for the same thing ({@link
 * Concept}) and with the values in the columns. Where two readings are equally good, or none fits,
 * the answer is {@link Interpretation.Unclear} with the candidates; what the request leaves open
 * and the table settles is named in {@link Computation#assumptions()}.
 */
public final class QuestionAnalyzer {
    /** Ends the name of a table that others were joined to. */
    public static final String JOINED = "_joined";

    private static final Pattern QUOTED = Pattern.compile("“([^”]{1,80})”");

    /** What asks for statistics of all columns. */
    private static final Pattern SUMMARY =
            Pattern.compile(
                    "描述性统计|统计描述|统计摘要|统计信息|统计指标|基本统计|概览|概况|总览|statistics|describe|overview|summary"
                            + " stats|summari[sz]e",
                    Pattern.CASE_INSENSITIVE);

    /** A question whose answer is not the table as it is. */
    private static final Pattern YES_OR_NO =
            Pattern.compile("^[^a-z]*(?:is|are|was|were|does|did|has|have)(?![a-z])|吗|有没有");

    /** Words for what phrase readers lose between the words that they read. */
    private static final Pattern COMPOUND =
            Pattern.compile(
                    "最|谁|倒数|[下上]一|[各每].{1,20}前(?:\\d|[一二两三四五六七八九十])|不|没|未|除了?|以外|之外|都|既|同时|比(?!较)|差|相同|同样|占|倍|页面|看板|仪表盘|(?<![a-z])(?:next|previous|most|least|highest|lowest|largest|smallest|biggest|fewest|longest|shortest|oldest|youngest|earliest|cheapest|best|worst|who|whom|whose|which|both|same|not|never|without|except|excluding|other|neither|nor|difference|than"
                            + " (?:the|in|at)|percent|percentage|proportion|share|at|during|against|that"
                            + " ha(?:ve|s|d)|pages?|dashboards?)(?![a-z])|n't(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    private static final Set<Concept> USERS =
            Set.of(Concept.CUSTOMER, Concept.EMPLOYEE, Concept.SELLER, Concept.STUDENT);

    private static final int MOST_WORDS = 24; // characters in Chinese; longer is not short

    private static final Pattern WORD =
            Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    private static final Pattern FILE = Pattern.compile("\\S+\\.[A-Za-z]{2,5}(?![A-Za-z])");
    private static final Pattern ADDRESS = Pattern.compile("https?://[!-~&&[^,;]]+");

    /** Characters of a question; rules read each word, and longer texts are data. */
    static final int MAX_LENGTH = 2_000;

    private static final Interpretation.Unclear NOT_READ =
            new Interpretation.Unclear(
                    new LocalizedText(
                            "没有把这句话读成一个计算，因此没有计算。请分成几步提出，并写明要计算的列、分组、条件和顺序。",
                            "The question does not read as one computation; nothing was computed."
                                    + " Ask for it in steps, and name the columns to compute, the"
                                    + " groups, the conditions and the order."),
                    List.of());

    private static final Interpretation.Unclear TOO_COMPLEX =
            new Interpretation.Unclear(
                    new LocalizedText(
                            "这句话太复杂，无法理解，因此没有计算。请拆成几个简单的问题。",
                            "This is too complex to read; nothing was computed. Divide it into simple"
                                    + " questions."),
                    List.of());

    private QuestionAnalyzer() {}

    /**
     * Reads a request.
     *
     * @param request may mention files and charts as well; those words are not taken for columns
     */
    public static Interpretation read(String request, Table table) {
        if (request.length() > MAX_LENGTH) return tooLong(request);
        return Rounding.find(request)
                .map(rounding -> round(readWithoutRounding(rounding.rest(), table), rounding))
                .orElseGet(() -> readWithoutRounding(request, table));
    }

    /** Refuses to round what is not computed by a query. */
    private static Interpretation round(Interpretation interpretation, Rounding rounding) {
        return switch (interpretation) {
            case Interpretation.Understood(QueryComputation query) ->
                    new Interpretation.Understood(query.withDecimals(rounding.decimals()));
            case Interpretation.Understood(var other) ->
                    UnreadWords.unclear(List.of(rounding.words()), other);
            case Interpretation.Unclear unclear -> round(unclear, rounding);
        };
    }

    /** What is left without words that are not understood is rounded, if it is a query. */
    private static Interpretation.Unclear round(Interpretation.Unclear unclear, Rounding rounding) {
        var rounded =
                unclear.remainder()
                        .filter(rest -> rest.computation() instanceof QueryComputation)
                        .map(rest ->
                                new Interpretation.Remainder(
                                        rest.words(),
                                        ((QueryComputation) rest.computation())
                                                .withDecimals(rounding.decimals())));
        return new Interpretation.Unclear(unclear.question(), unclear.options(), rounded);
    }

    private static Interpretation readWithoutRounding(String request, Table table) {
        return WholeTable.read(request, table.rowCount(), rest -> readRest(rest, table));
    }

    private static Interpretation readRest(String request, Table table) {
        var columns = ColumnProfile.all(table);
        var apart = DefinedNumbers.inline(separateFileName(request, table.name()), columns);
        var read = readWithOpenColumn(apart, table.name(), columns);
        boolean isOfLevels =
                read instanceof Interpretation.Understood
                        && columns.stream().anyMatch(QuestionAnalyzer::isBelowOthers);
        return read instanceof Interpretation.Unclear || isOfLevels
                ? CellLookup.read(withoutAddresses(apart), table)
                        .filter(found -> !usesAnyOf(found.query(), read, columns))
                        .<Interpretation>map(found ->
                                new Interpretation.Understood(
                                        new LookupComputation(
                                                found.query(), found.assumptions(), columns)))
                        .orElse(read)
                : read;
    }

    private static boolean isBelowOthers(ColumnProfile column) {
        return Language.isChinese(column.name()) && column.name().contains(" ");
    }

    /**
     * Whether a computation uses a cell's column below a header of several rows. One that uses none
     * took its last part for another word: 数量 of 年末 数量 for the number of rows.
     */
    private static boolean usesAnyOf(
            Query cells, Interpretation read, List<ColumnProfile> columns) {
        if (!(read instanceof Interpretation.Understood(var computation))) return false;
        var sql = computation.sql("t");
        var listed =
                cells.outputs().stream()
                        .flatMap(output ->
                                columns.stream().filter(one -> one.name().equals(output.name())))
                        .filter(QuestionAnalyzer::isBelowOthers)
                        .toList();
        return listed.isEmpty() || listed.stream().anyMatch(one -> sql.contains(one.sql()));
    }

    private static Interpretation readWithOpenColumn(
            String apart, String name, List<ColumnProfile> columns) {
        var read = readByGrammar(apart, name, columns);
        return read instanceof Interpretation.Unclear unclear && !unclear.equals(TOO_COMPLEX)
                ? new OpenColumn(columns, some -> readByGrammar(apart, name, some)).find(unclear)
                : read;
    }

    private static Interpretation readByGrammar(
            String apart, String name, List<ColumnProfile> columns) {
        return switch (QuestionGrammar.read(withoutAddresses(apart), name, columns)) {
            case QuestionGrammar.Reading reading -> withStated(apart, reading, name, columns);
            case QuestionGrammar.Unread unread ->
                    withUnread(
                            retainingColumns(
                                    apart,
                                    readByPhrases(apart, name, columns),
                                    unread,
                                    name,
                                    columns),
                            withMissing(apart, unread, name, columns),
                            columns);
            case QuestionGrammar.NotRead _ -> readByPhrases(apart, name, columns);
            case QuestionGrammar.TooComplex _ -> TOO_COMPLEX;
        };
    }

    /** Refuses a reading that does not do what words of the question ask for. */
    private static Interpretation withStated(
            String question,
            QuestionGrammar.Reading reading,
            String table,
            List<ColumnProfile> columns) {
        var definition = StatedDefinition.refuse(withoutAddresses(question), reading.query());
        if (definition.isPresent()) return definition.get();
        var open = OpenTotals.refuse(reading, columns);
        if (open.isPresent()) return open.get();
        var signed = SignedDifference.refuse(question, reading.query(), columns);
        if (signed.isPresent()) return signed.get();
        var computation =
                OtherStates.find(question, reading.query(), columns)
                        .map(new QueryComputation(reading, columns)::withAssumption)
                        .orElseGet(() -> new QueryComputation(reading, columns));
        var missing =
                StatedWords.findMissing(
                        withoutAddresses(question), reading.query(), table, columns);
        return missing.isEmpty()
                ? new Interpretation.Understood(computation)
                : UnreadWords.unclear(missing, computation);
    }

    /** Addresses name where the table came from. */
    private static String withoutAddresses(String request) {
        return ADDRESS.matcher(request).replaceAll(match -> " ".repeat(match.group().length()));
    }

    private static Interpretation tooLong(String request) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "问题有 %,d 个字符，最多 %,d 个，因此没有计算。请只写要计算的内容，并将数据保存为文件。",
                        "The question has %,d characters; the limit is %,d, so nothing was"
                                + " computed. Ask only for what to compute, and save data as a file.",
                        request.length(),
                        MAX_LENGTH),
                List.of());
    }

    /** A question that a conversation holds; empty when the table has no columns for it. */
    public static Optional<Computation> read(QuestionState state, Table table) {
        var columns = ColumnProfile.all(table);
        return state.read(table.name(), columns)
                .map(reading -> new QueryComputation(reading, columns));
    }

    /** A reading as a sentence. */
    public static String describe(QuestionGrammar.Reading reading, Table table) {
        var columns = ColumnProfile.all(table);
        return new QueryComputation(reading, columns).describe();
    }

    /**
     * Refuses what the phrase readers made of a question without a column that the grammar uses, or
     * that a word names which the grammar does not read, and rows where the grammar computes: they
     * pass over words between those that they know.
     */
    private static Interpretation retainingColumns(
            String question,
            Interpretation interpretation,
            QuestionGrammar.Unread unread,
            String name,
            List<ColumnProfile> columns) {
        if (!(interpretation instanceof Interpretation.Understood(var computation)))
            return interpretation;
        var read = new QueryComputation(unread.rest(), columns);
        if (unread.words().stream()
                .anyMatch(word ->
                        word.matches("(?i)am|us|it") // "the am stations" are not all stations
                                || isMissingNumber(word, columns)
                                || isUserWithoutColumn(word, question, columns)
                                || isCounted(word, question)
                                        && !HeadcountWords.isRow(word, name, columns)))
            return UnreadWords.unclear(unread.words(), read);
        if (computation.isListing())
            return read.isListing() ? interpretation : UnreadWords.unclear(unread.words(), read);
        var sql = computation.sql("t");
        var used = read.isListing() ? "" : read.sql("t");
        boolean isRetained =
                columns.stream()
                        .filter(column ->
                                used.contains(column.sql())
                                        || unread.words().stream()
                                                .anyMatch(word -> isNameOf(word, column)))
                        .map(ColumnProfile::sql)
                        .allMatch(sql::contains);
        return isRetained ? interpretation : UnreadWords.unclear(unread.words(), read);
    }

    /** The 员 that is left of 会员, in a table that does not state who is one. */
    private static boolean isUserWithoutColumn(
            String word, String question, List<ColumnProfile> columns) {
        var unread = word.toLowerCase(Locale.ROOT);
        return USERS.stream()
                .filter(concept -> columns.stream().allMatch(column -> column.fit(concept) == 0))
                .flatMap(concept -> concept.requestWords().stream())
                .anyMatch(name ->
                        NounMatcher.isSameNoun(unread, name)
                                || Language.isChinese(name)
                                        && name.contains(unread)
                                        && question.contains(name));
    }

    /** 人口 in a table without inhabitants. */
    private static boolean isMissingNumber(String word, List<ColumnProfile> columns) {
        return Concept.ofUnderivedMeasure(word)
                .filter(concept -> columns.stream().allMatch(column -> column.fit(concept) == 0))
                .isPresent();
    }

    /** The customers of "how many customers": the number of something else is not answer. */
    private static boolean isCounted(String word, String question) {
        return Pattern.compile(
                        "(?i)(?:how many|number of|count of)(?: [a-z]+)?? %1$s(?![a-z])|(?:几|多少)\\p{IsHan}?%1$s|%1$s(?:一?共|总共)?有?(?:几|多少)"
                                .formatted(Pattern.quote(word)))
                .matcher(question)
                .find();
    }

    private static boolean isNameOf(String word, ColumnProfile column) {
        return column.name().equalsIgnoreCase(word) || column.spaced().equalsIgnoreCase(word);
    }

    /** The same with the words that the rest of the question does not show either. */
    private static QuestionGrammar.Unread withMissing(
            String question,
            QuestionGrammar.Unread unread,
            String table,
            List<ColumnProfile> columns) {
        var missing =
                StatedWords.findMissing(
                        withoutAddresses(question), unread.rest().query(), table, columns);
        var others =
                missing.stream()
                        .filter(word ->
                                unread.words().stream()
                                        .noneMatch(
                                                one -> one.contains(word) || word.contains(one)));
        return new QuestionGrammar.Unread(
                Stream.concat(unread.words().stream(), others).toList(), unread.rest());
    }

    /** Names the words that nothing reads, unless a better message names them. */
    private static Interpretation withUnread(
            Interpretation interpretation,
            QuestionGrammar.Unread words,
            List<ColumnProfile> columns) {
        if (!(interpretation instanceof Interpretation.Unclear unclear)) return interpretation;
        var rest = new QueryComputation(words.rest(), columns);
        boolean isNamed =
                words.words().stream().anyMatch(word -> isNamed(word, unclear.format(true)));
        return isNamed
                ? unclear.withRemainder(words.words(), rest)
                : UnreadWords.unclear(words.words(), rest);
    }

    /** In 按月统计销售.csv, where no space stands before a name, only 销售.csv is the file. */
    private static String separateFileName(String request, String table) {
        return request.replaceAll(
                "(?<=\\p{IsHan})(?=" + Pattern.quote(table) + "\\.[A-Za-z]{2,5}(?![A-Za-z]))", " ");
    }

    /** Whether a message quotes a word, or a part of it. */
    private static boolean isNamed(String word, String message) {
        return message.contains(word)
                || QUOTED.matcher(message)
                        .results()
                        .anyMatch(match -> word.contains(match.group(1)));
    }

    /**
     * Reads a request that the grammar does not cover: a chart, a summary of the table, the table
     * as it is, or a short request without anything assumed. The phrase readers answer nothing
     * else, since they read words one by one and lose what a question states between them; what
     * they find unclear is the better message.
     */
    private static Interpretation readByPhrases(
            String request, String table, List<ColumnProfile> columns) {
        try {
            var analysis = analyze(request, table, columns);
            boolean isCovered =
                    analysis.chart().isPresent()
                            || SUMMARY.matcher(request).find()
                            || analysis.isWhole() && isAllFiller(request, table, columns)
                            || !analysis.isWhole()
                                    && isSimple(request)
                                    && isPlain(analysis, table, columns)
                                    && usesWhatIsNamed(analysis, request, columns);
            var people = HeadcountWords.findOther(request, table, columns);
            if (isCovered && !people.isEmpty()) return UnreadWords.unclear(people, analysis);
            return isCovered ? new Interpretation.Understood(analysis) : NOT_READ;
        } catch (UnclearException e) {
            return e.unclear();
        }
    }

    /** Whether a request is short, and compares, excludes and ranks nothing. */
    private static boolean isSimple(String request) {
        var words = withoutAddresses(request);
        return WORD.matcher(words).results().count() <= MOST_WORDS
                && !COMPOUND.matcher(words).find();
    }

    /**
     * Whether nothing is assumed but the number that is meant where a table has a usual one. A
     * share of some rows may be one of all rows.
     */
    private static boolean isPlain(Analysis analysis, String table, List<ColumnProfile> columns) {
        if (analysis.extra() == Analysis.Extra.SHARE && !analysis.filters().rows().isEmpty())
            return false;
        if (analysis.isListing() && isJoined(table, columns)) return false;
        var numbers = ColumnProfile.measurable(columns);
        return analysis.assumptions().isEmpty()
                || numbers.size() == 1
                || numbers.stream().filter(column -> column.fit(Concept.SALES) >= 0.9).count() == 1;
    }

    /** Whether two of the tables that were joined have a column of the same name. */
    private static boolean isJoined(String table, List<ColumnProfile> columns) {
        return table.contains(JOINED)
                && columns.stream()
                        .anyMatch(column ->
                                columns.stream()
                                        .anyMatch(other ->
                                                other.name().endsWith("_" + column.name())));
    }

    /** Whether a request states nothing but the file: an answer may not pass over words. */
    private static boolean isAllFiller(String request, String table, List<ColumnProfile> columns) {
        var words = wordsOf(request);
        return !YES_OR_NO.matcher(words).find()
                && !(QuestionGrammar.read(withoutAddresses(request), table, columns)
                        instanceof QuestionGrammar.Unread)
                && columns.stream().noneMatch(column -> isNamedIn(words, column));
    }

    private static boolean usesWhatIsNamed(
            Analysis analysis, String request, List<ColumnProfile> columns) {
        var sql = analysis.sql("t");
        var words = wordsOf(request);
        return analysis.isListing()
                || columns.stream()
                        .filter(column -> isNamedIn(words, column))
                        .map(ColumnProfile::sql)
                        .allMatch(sql::contains);
    }

    /** The name of a file is not that of a column. */
    private static String wordsOf(String request) {
        return FILE.matcher(withoutAddresses(request)).replaceAll(" ").toLowerCase(Locale.ROOT);
    }

    private static boolean isNamedIn(String words, ColumnProfile column) {
        return column.spaced().length() > 1 && !NounMatcher.find(words, column.spaced()).isEmpty();
    }

    private static Analysis analyze(String request, String table, List<ColumnProfile> columns) {
        return new AnalysisAssembler(request, table, columns).assemble();
    }
}

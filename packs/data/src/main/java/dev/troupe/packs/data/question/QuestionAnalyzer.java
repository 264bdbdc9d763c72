package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.file.WidthForms;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.grammar.QuestionState;
import dev.troupe.packs.data.lookup.CellLookup;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Rounding;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.question.check.OtherStates;
import dev.troupe.packs.data.question.check.StatedWords;
import dev.troupe.packs.data.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a question in Chinese or English against a table, by rules: which numbers, which groups,
 * which rows, in which order.
 *
 * <p>{@link QuestionGrammar} reads it, else {@link SummaryRequest}, {@link EntireTable} or {@link
 * CellLookup}. Where two readings are equally good, or none fits, the answer is {@link
 * Interpretation.Unclear} with the words or the candidates; what the request leaves open and the
 * table settles is named in {@link Computation#assumptions()}.
 */
public final class QuestionAnalyzer {
    /** Ends the name of a table that others were joined to. */
    public static final String JOINED = "_joined";

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

    private static final Interpretation.Unclear OPEN_CHART =
            new Interpretation.Unclear(
                    new LocalizedText(
                            "没有说明图要画什么，因此没有画。请说明数字列和分组的列，例如“各部门平均工资的柱状图”。",
                            "The chart does not state what to show; nothing was drawn. Name the column"
                                    + " of numbers and the groups, such as 'bar chart of the average"
                                    + " salary per department'."),
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

    /** Whether a request states nothing but the table: "analyze sales.csv and draw a chart". */
    public static boolean isOpen(String request, Table table) {
        return request.length() <= MAX_LENGTH
                && EntireTable.isAsked(separateFileName(request, table.name()), table.name());
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
        var change = CellChange.refuse(separateFileName(request, table.name()));
        if (change.isPresent()) return change.get();
        return WholeTable.read(request, table.rowCount(), rest -> readRest(rest, table));
    }

    private static Interpretation readRest(String request, Table table) {
        var columns = ColumnProfile.all(table);
        var apart = DefinedNumbers.inline(separateFileName(request, table.name()), columns);
        var read = stateWidths(readWithOpenColumn(apart, table.name(), columns), table);
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

    /** Names the columns of a query whose values differ in the width of their letters only. */
    private static Interpretation stateWidths(Interpretation read, Table table) {
        if (!(read instanceof Interpretation.Understood(QueryComputation computation))) return read;
        var stated = computation;
        for (var column : table.columns()) {
            var remark = WidthForms.remark(column.name());
            if (table.remarks().contains(remark)
                    && stated.sql("t").contains(SqlText.name(column.name())))
                stated = stated.withAssumption(remark);
        }
        return new Interpretation.Understood(stated);
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
                ? new OpenColumn(columns, some -> readByGrammar(apart, name, some))
                        .find(withoutAddresses(apart), unclear)
                : read;
    }

    private static Interpretation readByGrammar(
            String apart, String name, List<ColumnProfile> columns) {
        var question = withoutAddresses(apart);
        var summary = new SummaryRequest(name, columns);
        return switch (QuestionGrammar.read(question, name, columns)) {
            case QuestionGrammar.Reading reading -> withStated(question, reading, name, columns);
            case QuestionGrammar.Unread unread ->
                    summary.read(question).orElseGet(() -> refuse(question, unread, name, columns));
            case QuestionGrammar.Tied(var readings) -> TiedReadings.unclear(readings, columns);
            case QuestionGrammar.NotRead(var words) ->
                    summary.read(question)
                            .or(() -> readEntireTable(question, name, columns))
                            .orElseGet(
                                    () -> words.isEmpty() ? NOT_READ : UnreadWords.unclear(words));
            case QuestionGrammar.TooComplex _ -> TOO_COMPLEX;
        };
    }

    private static Optional<Interpretation> readEntireTable(
            String question, String table, List<ColumnProfile> columns) {
        if (!EntireTable.isAsked(question, table)) return Optional.empty();
        if (ChartRequestParser.wantsChart(question)) return Optional.of(OPEN_CHART);
        var all = QuestionGrammar.Reading.ofAll(Language.isChinese(question));
        return Optional.of(new Interpretation.Understood(new QueryComputation(all, columns)));
    }

    /** Refuses a reading that does not do what words of the question ask for. */
    private static Interpretation withStated(
            String question,
            QuestionGrammar.Reading reading,
            String table,
            List<ColumnProfile> columns) {
        var definition = StatedDefinition.refuse(question, reading.query());
        if (definition.isPresent()) return definition.get();
        var unnamed = UnnamedRow.refuse(question, reading.query(), columns);
        if (unnamed.isPresent()) return unnamed.get();
        var open = OpenTotals.refuse(reading, columns);
        if (open.isPresent()) return open.get();
        var signed = SignedDifference.refuse(question, reading.query(), columns);
        if (signed.isPresent()) return signed.get();
        var computation =
                OtherStates.find(question, reading.query(), columns)
                        .map(new QueryComputation(reading, columns)::withAssumption)
                        .orElseGet(() -> new QueryComputation(reading, columns));
        var missing = StatedWords.findMissing(question, reading.query(), table, columns);
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
     * Names the words that nothing reads, and those that the rest of the question does not show.
     */
    private static Interpretation refuse(
            String question,
            QuestionGrammar.Unread unread,
            String table,
            List<ColumnProfile> columns) {
        var missing =
                StatedWords.findMissing(question, unread.rest().query(), table, columns).stream()
                        .filter(word ->
                                unread.words().stream()
                                        .noneMatch(
                                                one -> one.contains(word) || word.contains(one)));
        return UnreadWords.unclear(
                Stream.concat(unread.words().stream(), missing).toList(),
                new QueryComputation(unread.rest(), columns));
    }

    /** In 按月统计销售.csv, where no space stands before a name, only 销售.csv is the file. */
    private static String separateFileName(String request, String table) {
        return request.replaceAll(
                "(?<=\\p{IsHan})(?=" + Pattern.quote(table) + "\\.[A-Za-z]{2,5}(?![A-Za-z]))", " ");
    }
}

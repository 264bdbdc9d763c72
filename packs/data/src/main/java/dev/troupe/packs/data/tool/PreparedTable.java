package dev.troupe.packs.data.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.packs.data.algebra.Preparation;
import dev.troupe.packs.data.grammar.PreparationGrammar;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table after the changes that a request states before its question: rows that are removed, empty
 * cells that are filled, numbers on another scale, new columns.
 *
 * @param question the request without the changes
 * @param isCompared whether it asks for a number before the changes as well
 * @param description of the changes, in words for users
 */
record PreparedTable(Table table, String question, boolean isCompared, LocalizedText description) {
    private static final int MOST_CLAUSES = 4; // of one change
    private static final int MOST_ATTEMPTS = 60;

    /** Verbs and nouns without which a request states no change. */
    private static final Pattern CHANGE =
            Pattern.compile(
                    "(?<![a-z])(?:imput|fill|replac|remov|drop|exclu|delet|discard|normali[sz]|standardi[sz]|z-?scor|scal|min-max|log|transform|feature|column|variable|handl|creat)|填|补|删|去掉|去除|剔除|移除|归一|标准化|对数|新增|新建|增加|添加|替换",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CHANGED =
            Pattern.compile(
                    "(?i)(?<![a-z])(?:(?:the|this|that|these|of|for|in) ){0,2}(?:new(?:ly created)?|resulting|derived|created|normali[sz]ed|standardi[sz]ed|scaled|rescaled|transformed|log-?transformed|imputed|filled|cleaned|centered)"
                            + " (?:column|feature|variable|values?|field|numbers?)(?![a-z])"
                            + "|(?<![a-z])(?:this|that) (?:column|feature|variable|field)(?![a-z])");

    /** Before the name of a changed column; new customers and remaining points are others. */
    private static final String PARTICIPLE =
            "(?i)(?<![a-z])(?:normali[sz]ed|standardi[sz]ed|scaled|rescaled|transformed|log-?transformed|imputed|filled|cleaned|centered|remaining|new) (?=\"?(?:%s)(?![\\p{L}\\d_]))";

    private static final Pattern OF_TABLE =
            Pattern.compile(
                    "(?i)(?<![a-z])(?:normali[sz]ed|standardi[sz]ed|scaled|rescaled|transformed|imputed|filled|cleaned) (?=(?:data ?set|data|table)(?![a-z]))");

    private static final Pattern REMAINING_ROWS =
            Pattern.compile(
                    "(?i)(?<![a-z])remaining (?=(?:rows|records|entries|observations|data)(?![a-z]))");

    private static final Pattern AFTER =
            Pattern.compile(
                    "(?i)(?:,? ?(?<![a-z])(?:after(?:wards)?|once|following) ?(?:(?:the|this|that|these|having) )?(?:imputation|imputing|imputed|removal|removing|removed|dropping|dropped|cleaning|cleanup|filling|filled|normali[sz]ation|normali[sz]ing|standardi[sz]ation|standardi[sz]ing|scaling|transformation|log transformation|transforming|replacement|replacing|preprocessing)(?: (?:them|it|these|those|is done|was done))?(?: (?:the|these|those) (?:outliers?|missing values|rows))?(?![a-z])|,? ?(?<![a-z])(?:afterwards|after that)(?![a-z]))");

    private static final Pattern ITS = Pattern.compile("(?i)(?<![a-z])its(?![a-z])");

    private static final Pattern UNIT_RANGE =
            Pattern.compile("[\\[(]\\s{0,2}0(?:\\.0)?\\s{0,2}[,，]\\s{0,2}1(?:\\.0)?\\s{0,2}[\\])]");

    private static final Pattern END = Pattern.compile("[.!。！\\s]{1,9}$");

    /** Rows that remain are those of the changed table. */
    private static final Pattern REMAIN =
            Pattern.compile("(?i)(?<![a-z])(?:remain|are left|are remaining|is left)(?![a-z])");

    private static final Pattern BEFORE =
            Pattern.compile(
                    "(?i),? ?(?:both )?(?<![a-z])before and after(?: (?:the|this|that))?(?: (?:change|imputation|removal|cleaning|normali[sz]ation|standardi[sz]ation|transformation|log transformation|filling|removing|dropping|replacement)(?: (?:them|it))?)?(?: of (?:the )?(?:outliers|missing values))?(?= ?(?:[?.]|$))");

    private static final Pattern CHANGING =
            Pattern.compile(
                    "(?i)how (?:does|do|did|much does|much did) the ([a-z ]{3,30}) change(?= ?(?:[?.]|$))");

    private static final Pattern INTRODUCTION =
            Pattern.compile(
                    "(?i)(?:(?:^|.*: )(?:please )?)(?:apply|perform|do) (?:some |comprehensive )?(?:data )?(?:feature engineering|preprocessing|pre-processing|cleaning)(?: techniques)?(?: (?:to|on|for) the (?:data|dataset|table))?(?: (?:by|as follows|by following these steps|with these steps))?:?"
                            + "|(?:^|.*: )(?:please )?(?:preprocess|prepare|clean) the [a-z ]{2,30}?(?: as follows| with these steps| by following these steps|:)+");

    /** Computes statements over one table. */
    interface Engine {
        Table compute(Table table, String sql) throws InterruptedException;
    }

    /** Empty if a request states no change, or nothing besides. */
    static Optional<PreparedTable> of(String request, Table table, Engine engine, boolean chinese)
            throws InterruptedException {
        return CHANGE.matcher(request).find()
                ? new Reader(request, table, engine, chinese).read()
                : Optional.empty();
    }

    /** Reads a request from its beginning, one change after the other. */
    private static final class Reader {
        private final String request;
        private final List<Clause> clauses;
        private final Engine engine;
        private final boolean chinese;
        private final List<LocalizedText> notes = new ArrayList<>();
        private final List<String> columns = new ArrayList<>();
        private final List<Preparation> changes = new ArrayList<>();
        private final StringBuilder stated = new StringBuilder();
        private Table table;
        private int attempts;
        private boolean hasFewerRows;

        Reader(String request, Table table, Engine engine, boolean chinese) {
            this.request = request;
            this.clauses = Clauses.split(request);
            this.table = table;
            this.engine = engine;
            this.chinese = chinese;
        }

        Optional<PreparedTable> read() throws InterruptedException {
            int next = 0;
            while (next < clauses.size()) {
                int after = readChange(next);
                boolean isIntroduction =
                        after == next && INTRODUCTION.matcher(clauses.get(next).text()).matches();
                if (after == next && !isIntroduction) break;
                next = Math.max(after, next + 1);
            }
            if (notes.isEmpty() || next == clauses.size()) return Optional.empty();
            var rest = END.matcher(request.substring(clauses.get(next).start())).replaceAll("");
            var asked = withoutComparison(rest);
            boolean isCompared = !asked.equals(rest);
            return Optional.of(
                    new PreparedTable(table, question(asked), isCompared, description()));
        }

        /** The clause after the change that begins here; the same if none does. */
        private int readChange(int first) throws InterruptedException {
            int last = Math.min(clauses.size() - 1, first + MOST_CLAUSES) - 1;
            for (int end = last; end >= first && attempts < MOST_ATTEMPTS; end--) {
                attempts++;
                var phrase =
                        clauses.subList(first, end + 1).stream()
                                .map(clause ->
                                        UNIT_RANGE.matcher(clause.text()).replaceAll("0 to 1"))
                                .collect(Collectors.joining(", "));
                var profiles = ColumnProfile.all(table);
                var read = PreparationGrammar.read(phrase, table.name(), profiles);
                if (read.isEmpty()) continue;
                for (var change : read) apply(change);
                stated.append(phrase).append('\n');
                return end + 1;
            }
            return first;
        }

        private void apply(Preparation change) throws InterruptedException {
            var before = table;
            table = engine.compute(table, change.sql(table, chinese));
            changes.add(change);
            hasFewerRows |= change.changedColumn().isEmpty();
            var extent = extent(change, before);
            notes.add(
                    new LocalizedText(
                            change.describe(true) + extent.zh(),
                            change.describe(false) + extent.en()));
            change.changedColumn().ifPresent(columns::add);
        }

        /** How many rows were removed, or cells filled or emptied. */
        private LocalizedText extent(Preparation change, Table before) {
            if (change.changedColumn().isEmpty()) {
                int removed = before.rowCount() - table.rowCount();
                return new LocalizedText(
                        "（" + before.rowCount() + " 行中删除 " + removed + " 行）",
                        " (" + removed + " of " + before.rowCount() + " rows are removed)");
            }
            var name = change.changedColumn().get();
            if (before.column(name).isEmpty()) return new LocalizedText("", "");
            long filled = missing(before, name) - missing(table, name);
            if (filled == 0 && !(change instanceof Preparation.Imputed))
                return new LocalizedText("", "");
            return filled < 0
                    ? new LocalizedText(
                            "（" + -filled + " 个单元格变为空）", " (" + -filled + " cells become empty)")
                    : new LocalizedText(
                            "（填充 " + filled + " 个单元格）", " (" + filled + " cells are filled)");
        }

        private static long missing(Table table, String column) {
            return table.column(column).orElseThrow().cells().stream()
                    .filter(Cell::isMissing)
                    .count();
        }

        private LocalizedText description() {
            return new LocalizedText(
                    "先处理数据：" + String.join("；", notes.stream().map(LocalizedText::zh).toList()),
                    "the table is changed first: "
                            + String.join("; ", notes.stream().map(LocalizedText::en).toList()));
        }

        /** "How does the mean change" asks for the mean of the changed column, twice. */
        private String withoutComparison(String rest) {
            var text = strip(BEFORE, rest);
            if (columns.isEmpty()) return text;
            var name = Matcher.quoteReplacement(columns.getLast());
            var asked = CHANGING.matcher(text);
            if (!asked.find()) return text;
            boolean isNamed =
                    table.columnNames().stream()
                            .anyMatch(column -> asked.group(1).contains(column));
            return asked.replaceAll("what is the $1" + (isNamed ? "" : " of " + name));
        }

        /** What refers to the changes in the question means the column that they changed last. */
        private String question(String rest) {
            var text = strip(OF_TABLE, strip(AFTER, rest));
            if (hasFewerRows)
                text = REMAINING_ROWS.matcher(REMAIN.matcher(text).replaceAll("")).replaceAll("");
            if (columns.isEmpty()) return text;
            var names = columns.stream().map(Pattern::quote).collect(Collectors.joining("|"));
            text = strip(Pattern.compile(PARTICIPLE.formatted(names)), text);
            var column = columns.getLast();
            text = replace(CHANGED, text, " " + column + " ");
            return ITS.matcher(text).replaceAll(Matcher.quoteReplacement(column));
        }

        private String strip(Pattern reference, String text) {
            return replace(reference, text, "");
        }

        /** References to changes that were not made remain, so that nothing reads them. */
        private String replace(Pattern reference, String text, String replacement) {
            return reference
                    .matcher(text)
                    .replaceAll(match ->
                            Matcher.quoteReplacement(
                                    MadeChange.areMade(match.group(), changes, stated.toString())
                                            ? replacement
                                            : match.group()));
        }
    }
}

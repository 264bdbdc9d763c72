package dev.troupe.packs.data.skill;

import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.model.SourceSkill.KnownWord;
import dev.troupe.model.SourceSkill.Part;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.file.TableView;
import dev.troupe.packs.data.file.WorkbookSheets;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.word.MessageTerms;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GrainParser;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.DatedQuestion;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the words of a message that refer to the columns and values of a table. */
final class TableTermFinder {
    /** Larger tables are not read while a message is being interpreted. */
    private static final long MAX_BYTES = 8 << 20;

    private static final Pattern DATE = Pattern.compile("(?<!\\d)\\d{4}-\\d{2}-\\d{2}(?!\\d)");

    private final TableCache recent = new TableCache();
    private final Clock clock;

    /**
     * @param clock for periods such as 上个月 and "the past 30 days"
     */
    TableTermFinder(Clock clock) {
        this.clock = clock;
    }

    /** Empty where the file is none that can be read as a table here. */
    List<KnownWord> words(String message, Path file) {
        var words = new ArrayList<KnownWord>();
        anyTable(
                file,
                table -> {
                    words.addAll(words(message, table));
                    return false;
                });
        return List.copyOf(words);
    }

    /**
     * Whether a question has words for columns or values of a table, and each of its words is read.
     */
    boolean answers(String question, Path file) {
        return anyTable(file, table -> answers(question, table));
    }

    private boolean answers(String question, Table table) {
        return DatedQuestion.read(question, table, LocalDate.now(clock))
                        instanceof Interpretation.Understood(var computation)
                && !computation.isWhole()
                && isAbout(question, computation, table);
    }

    private static boolean isAbout(String question, Computation computation, Table table) {
        var words = words(question, table);
        return words.stream().anyMatch(KnownWord::isSpecific)
                || (choosesRows(computation) || groups(computation) && !words.isEmpty())
                        && isOfSameLanguage(question, table);
    }

    /** An English request is not about a table whose columns it would have to translate. */
    private static boolean isOfSameLanguage(String question, Table table) {
        return Language.isChinese(question)
                || table.columnNames().stream().noneMatch(Language::isChinese);
    }

    /** Conditions on rows, and what they are compared by, are read from words for a table: 谁没还. */
    private static boolean choosesRows(Computation computation) {
        return computation
                .query()
                .filter(query ->
                        !query.filters().isEmpty()
                                || query.order().stream().anyMatch(order -> !order.isUsual()))
                .isPresent();
    }

    /** "Bookings by month" is for a table with dates. */
    private static boolean groups(Computation computation) {
        return computation.query().filter(query -> !query.keys().isEmpty()).isPresent();
    }

    /** Whether one of the tables in a file meets a condition: its sheets, and views of them. */
    private boolean anyTable(Path file, Predicate<Table> condition) {
        var name = String.valueOf(file.getFileName());
        if (!DataTurn.isTableFile(name) || isLarge(file)) return false;
        try (var lease = recent.memory().lease("")) {
            for (var sheet : sheets(name, file, lease))
                if (isMet(condition, file, sheet, lease)) return true;
            return false;
        } catch (TableException _) {
            return false; // the agent that works on it reports the reason
        }
    }

    private boolean isMet(Predicate<Table> condition, Path file, String sheet, TableLease lease) {
        try {
            var table = recent.load(file, sheet, lease);
            return condition.test(table)
                    || TableView.of(table, lease)
                            .map(TableView::table)
                            .filter(condition)
                            .isPresent();
        } catch (TableException _) {
            return false; // an empty sheet
        }
    }

    private static List<String> sheets(String name, Path file, TableLease lease) {
        var sheets = WorkbookSheets.references(name, file, lease);
        return sheets.isEmpty()
                ? List.of("")
                : sheets.stream().map(sheet -> sheet.substring(name.length() + 1)).toList();
    }

    static boolean isLarge(Path file) {
        try {
            return Files.size(file) > MAX_BYTES;
        } catch (IOException _) {
            return true;
        }
    }

    static List<KnownWord> words(String message, Table table) {
        var columns = ColumnProfile.all(table);
        var request = new RequestText(message);
        var words = new ArrayList<KnownWord>();
        var mentions = ColumnMentionFinder.find(request, columns);
        for (var mention : mentions)
            if (mention.isKnown())
                words.add(word(request, mention.span(), mention.column(), part(mention.column())));
        for (var value : MessageTerms.findValues(request, columns))
            if (mentions.stream()
                    .filter(ColumnMention::isKnown)
                    .noneMatch(mention -> mention.span().overlaps(value.span())))
                words.add(word(request, value.span(), value.column(), Part.VALUE));
        addParts(request, columns, words);
        addDates(request, columns, words);
        addUnits(request, columns, words);
        addNames(request, columns, words);
        return List.copyOf(words);
    }

    /** A part of a value, where no whole value or column has its characters. */
    private static void addParts(
            RequestText request, List<ColumnProfile> columns, List<KnownWord> words) {
        for (var part : MessageTerms.findParts(request, columns)) {
            var word = word(request, part.span(), part.column(), Part.VALUE);
            boolean isTaken =
                    words.stream()
                            .anyMatch(other ->
                                    other.word().contains(word.word())
                                            || word.word().contains(other.word()));
            if (!isTaken) words.add(word);
        }
    }

    /** A whole date that stands in a column. */
    private static void addDates(
            RequestText request, List<ColumnProfile> columns, List<KnownWord> words) {
        DATE.matcher(request.text())
                .results()
                .map(MatchResult::group)
                .forEach(date ->
                        columns.stream()
                                .filter(column -> column.type().isTemporal())
                                .filter(column ->
                                        column.column().cells().stream()
                                                .anyMatch(cell -> cell.text().startsWith(date)))
                                .findFirst()
                                .ifPresent(column ->
                                        words.add(new KnownWord(date, column.name(), Part.VALUE))));
    }

    private static Part part(ColumnProfile column) {
        return column.type().isTemporal()
                ? Part.TIME
                : column.canMeasure() ? Part.NUMBER : Part.LABEL;
    }

    private static KnownWord word(RequestText request, Span span, ColumnProfile column, Part part) {
        return new KnownWord(request.between(span.start(), span.end()), column.name(), part);
    }

    /** Words for units of time are terms of a table that has times. */
    private static void addUnits(
            RequestText request, List<ColumnProfile> columns, List<KnownWord> words) {
        var table = new TableContext("", columns, request.isChinese(), Optional.empty());
        for (var grain : GrainParser.grains(request))
            table.key(grain)
                    .flatMap(Phrases.Grouped::column)
                    .ifPresent(column ->
                            words.add(new KnownWord(grain.name(), column.name(), Part.TIME)));
    }

    /** 谁 with a column that identifies persons. */
    private static void addNames(
            RequestText request, List<ColumnProfile> columns, List<KnownWord> words) {
        var who = PersonColumn.in(request);
        if (who.isEmpty() || words.isEmpty() && !MessageTerms.hasSuperlative(request.text()))
            return;
        PersonColumn.column(columns)
                .ifPresent(column -> words.add(word(request, who.get(), column, Part.LABEL)));
    }
}

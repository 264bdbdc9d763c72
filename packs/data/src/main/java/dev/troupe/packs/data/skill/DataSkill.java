package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.language.OverwriteDetector;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.SourceSkill;
import dev.troupe.packs.data.join.CountedTable;
import dev.troupe.packs.data.join.FileComparison;
import dev.troupe.packs.data.join.JoinRequest;
import dev.troupe.packs.data.join.UnmatchedRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Drives the data agent by rules: load the table, join it with others if several are named, answer
 * the question, save.
 */
public final class DataSkill implements SourceSkill, FollowUpSkill {
    /** The agent that it drives. */
    public static final String AGENT = "data";

    private final TableTermFinder known;
    private final TableFollowUps followUps;

    /**
     * @param clock for periods such as 上个月 and "the past 30 days"
     */
    public DataSkill(Clock clock) {
        known = new TableTermFinder(clock);
        followUps = new TableFollowUps(clock);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return DataTurn.of(request, AGENT).map(DataSkill::next);
    }

    @Override
    public List<KnownWord> knownWords(String message, Path file) {
        return known.words(message, file);
    }

    @Override
    public boolean answers(String message, Path file) {
        return known.answers(message, file);
    }

    @Override
    public Set<String> agents() {
        return Set.of(AGENT, ChartSkill.AGENT);
    }

    @Override
    public Optional<String> source(Value state) {
        return TableFollowUps.source(state);
    }

    @Override
    public Optional<FollowUp> follow(Value state, String message, Path file) {
        return followUps.follow(state, message, file);
    }

    private static ModelReply next(DataTurn turn) {
        var last = turn.last();
        if (last.isPresent() && last.get().isError()) return turn.fail(last.get().message());
        var restore = RestoreRequest.of(turn.task());
        if (restore.isPresent()) return ResultFiles.restore(turn, restore.get());
        if (turn.isContinued()) return continueQuestion(turn);
        var sources = sources(turn);
        if (sources.isEmpty())
            return turn.fail(
                    turn.localize(
                            "没有找到要处理的数据：任务中没有指定表格文件（如 sales.csv），前面的步骤也没有生成表。请提供文件名。",
                            "No data to process: the task does not name a table file (such as sales.csv) and no previous step produced a table. Specify the file name."));
        for (var source : sources)
            if (turn.find(
                            "describeTable",
                            arguments -> arguments.field("table").asText().equals(source))
                    .isEmpty())
                return turn.call("describeTable", Map.of("table", Value.of(source)));
        var compared = RowCounts.compare(turn, sources);
        if (compared.isPresent()) return compared.get();
        var split = SplitRequest.of(turn.task());
        if (split.isPresent() && sources.size() == 1)
            return split(turn, sources.getFirst(), split.get());
        var questions = QuestionSplitter.split(sources, turn.task());
        if (!questions.isEmpty() && !JoinRequest.isAsked(turn.task()))
            return askEach(turn, questions);
        if (sources.size() == 1) {
            var source = sources.getFirst();
            return SavedRows.of(QuestionSplitter.withoutCount(turn.task()), turn.brief().goal())
                    .map(saved -> saveThenAsk(turn, source, saved))
                    .orElseGet(() -> askOne(turn, source, turn.task()));
        }
        var names = sources.stream().map(source -> tableName(turn, source)).toList();
        var unmatched =
                UnmatchedRequest.of(
                        turn.task(),
                        sources.stream()
                                .map(source ->
                                        new UnmatchedRequest.Source(
                                                tableName(turn, source), columns(turn, source)))
                                .toList());
        if (unmatched.isPresent())
            return UnmatchedRows.list(
                    turn,
                    unmatched.get(),
                    unmatched.get().base().equals(names.getFirst()) ? sources : sources.reversed());
        var sites = AppendedTables.sites(turn, sources);
        if (sites.size() == sources.size() && !JoinRequest.of(turn.task()).by().isPresent())
            return askOfAppended(turn, AppendedTables.ofSites(turn, sources, sites));
        var perFile = FileComparison.of(turn.task());
        if (perFile.isPresent() && haveSameColumns(turn, sources))
            return askOfEachFile(turn, sources, perFile.get());
        boolean together =
                JoinRequest.isAsked(turn.task()) || !ReportRequest.isAsked(turn.brief().goal());
        return together ? askOfJoin(turn, sources) : reportSeparately(turn, sources);
    }

    private static ModelReply split(DataTurn turn, String table, SplitRequest request) {
        return turn.find("splitTable", _ -> true)
                .map(done -> turn.text(DataSummary.split(turn, table, done)))
                .orElseGet(() ->
                        turn.call(
                                "splitTable",
                                Map.of(
                                        "table", Value.of(table),
                                        "column", Value.of(request.column()))));
    }

    private static ModelReply askOne(DataTurn turn, String table, String question) {
        if (turn.outputs(turn.task()).isEmpty() && QuestionSplitter.isAboutColumns(question))
            return turn.text(DataSummary.columns(turn, table));
        boolean saved = !turn.outputs(turn.task()).isEmpty();
        var parted =
                GroupingSplitter.split(saved ? QuestionSplitter.withoutCount(question) : question);
        if (!parted.isEmpty())
            return askEach(
                    turn,
                    parted.stream().map(part -> new QuestionSplitter.Part(table, part)).toList());
        var asked = turn.find("askTable", _ -> true);
        if (asked.isPresent()) return ResultFiles.save(turn, table, asked.get());
        var arguments =
                questionArguments(
                        turn, table, saved ? QuestionSplitter.withoutCount(question) : question, 0);
        boolean isHeld = DataTurn.isTableFile(table) && turn.suffix().isEmpty();
        if (isHeld) arguments.put("isHeld", Value.of(true));
        return turn.call("askTable", arguments);
    }

    /** Saves rows, then asks for a number of the file that has them. */
    private static ModelReply saveThenAsk(DataTurn turn, String table, SavedRows saved) {
        if (saved.isAboutOtherRows())
            return turn.fail(
                    turn.localize(
                                    "“%s”可能指 %s 中的行，也可能指 %s 中的行，因此没有执行任何操作；请分成两条请求，分别写明文件。",
                                    "'%s' may be about the rows of %s or of %s; nothing was done. Make it two requests that name the file each.")
                            .formatted(saved.question(), saved.file(), table));
        var rows = findAsked(turn, table);
        if (rows.isEmpty()) return askAlone(turn, table, saved.rows(), 0);
        if (turn.find("saveTable", _ -> true).isEmpty())
            return ResultFiles.save(turn, table, rows.get());
        return findAsked(turn, saved.file())
                .map(number ->
                        turn.text(
                                DataSummary.summarize(turn, table, rows.get())
                                        + "\n\n"
                                        + String.join(
                                                "\n",
                                                DataSummary.answer(turn, saved.file(), number))))
                .orElseGet(() -> askAlone(turn, saved.file(), saved.question(), 1));
    }

    /** Asks a part of the task, to which the words of the others add nothing. */
    private static ModelReply askAlone(DataTurn turn, String table, String part, int number) {
        var arguments = questionArguments(turn, table, part, number);
        arguments.put("goal", Value.of(part));
        return turn.call("askTable", arguments);
    }

    private static Optional<DataTurn.Done> findAsked(DataTurn turn, String table) {
        return turn.find("askTable", asked -> asked.field("table").asText().equals(table));
    }

    /** The question that the conversation holds, as a message changed it. */
    private static ModelReply continueQuestion(DataTurn turn) {
        var table = turn.inputs(turn.task()).stream().findFirst().orElse("");
        var asked = turn.find("askTable", _ -> true);
        if (asked.isEmpty()) {
            var arguments = questionArguments(turn, table, turn.task(), 0);
            arguments.put("isHeld", Value.of(true));
            return turn.call("askTable", arguments);
        }
        for (var file : turn.outputs(turn.task()))
            if (turn.find("saveTable", arguments -> arguments.field("path").asText().equals(file))
                    .isEmpty()) return ResultFiles.write(turn, table, file, asked.get());
        return ResultFiles.save(turn, table, asked.get());
    }

    /** Questions about tables that have nothing to do with each other, one after the other. */
    private static ModelReply askEach(DataTurn turn, List<QuestionSplitter.Part> questions) {
        var outputs = turn.outputs(turn.task());
        if (!outputs.isEmpty() && outputs.size() != questions.size())
            return turn.fail(
                    turn.localize(
                            "任务有 "
                                    + questions.size()
                                    + " 个问题，结果的列各不相同，无法保存到 "
                                    + outputs.size()
                                    + " 个文件；请为每个结果指定文件名。",
                            "The task asks "
                                    + questions.size()
                                    + " questions whose results have different columns, which "
                                    + outputs.size()
                                    + " files cannot hold; specify a file for each result."));
        var told = new ArrayList<String>();
        for (int i = 0; i < questions.size(); i++) {
            var part = questions.get(i);
            var asked =
                    turn.find(
                            "askTable",
                            arguments -> arguments.field("question").asText().equals(part.text()));
            if (asked.isEmpty()) return ask(turn, part.file(), part.text(), i);
            told.add(DataSummary.summarize(turn, part.file(), asked.get()));
            if (outputs.isEmpty()) continue;
            var file = outputs.get(i);
            if (turn.find("saveTable", arguments -> arguments.field("path").asText().equals(file))
                    .isEmpty()) return ResultFiles.write(turn, part.file(), file, asked.get());
        }
        return turn.text(String.join("\n\n", told));
    }

    /** What a table is called, once it is described. */
    private static String tableName(DataTurn turn, String source) {
        return turn.find(
                        "describeTable",
                        arguments -> arguments.field("table").asText().equals(source))
                .map(done -> done.data().field("table").asText())
                .filter(name -> !name.isEmpty())
                .orElseGet(() -> DataTurn.stem(source));
    }

    private static List<String> columns(DataTurn turn, String source) {
        return turn
                .find(
                        "describeTable",
                        arguments -> arguments.field("table").asText().equals(source))
                .stream()
                .flatMap(done -> done.data().field("preview").field("columns").items().stream())
                .map(column -> column.field("name").asText())
                .toList();
    }

    /** The words for the key are removed from the question: they are not there to group by. */
    private static ModelReply askOfJoin(DataTurn turn, List<String> sources) {
        var wish = JoinRequest.of(turn.task());
        var table = DataTurn.stem(sources.getFirst()) + turn.suffix() + DataTurn.JOINED;
        var join = turn.find("joinTables", _ -> true);
        if (join.isEmpty()) {
            var arguments = new LinkedHashMap<String, Value>();
            arguments.put("tables", Value.of(sources.stream().map(Value::of).toList()));
            wish.by().ifPresent(by -> arguments.put("by", Value.of(by)));
            if (!JoinRequest.isAsked(turn.task())) arguments.put("question", Value.of(turn.task()));
            arguments.put("saveAs", Value.of(table));
            return turn.call("joinTables", arguments);
        }
        var sufficient = join.get().data().field("sufficient");
        if (!sufficient.isMissing()) return askOne(turn, sufficient.asText(), turn.task());
        var asked = turn.find("askTable", _ -> true);
        if (asked.isPresent()
                && asked.get().data().field("whole").equals(Value.of(true))
                && !JoinRequest.isAsked(turn.task()))
            return turn.fail(
                    turn.localize(
                            "无法理解要用这两个表计算什么，因此没有计算。请指定要计算的列、条件或要合并的表。",
                            "What to compute from these two tables was not understood; nothing was computed. Name the columns and conditions, or ask to join them."));
        boolean byUsed = join.get().data().field("byUsed").equals(Value.of(true));
        var question = JoinRequest.maskWords(byUsed ? wish.rest() : turn.task());
        var counted =
                CountedTable.find(
                        question, sources.stream().map(source -> tableName(turn, source)).toList());
        return counted.isPresent() && !isCountedOnce(turn, counted.get(), sources, join.get())
                ? failToCount(turn, counted.get())
                : askOne(turn, table, counted.map(CountedTable::question).orElse(question));
    }

    /** Whether the join has no more rows than the table: each stands in it once at most. */
    private static boolean isCountedOnce(
            DataTurn turn, CountedTable counted, List<String> sources, DataTurn.Done join) {
        var how = join.data().field("how").asText();
        return sources.stream()
                .filter(source -> !tableName(turn, source).equals(counted.table()))
                .allMatch(source -> isUnique(turn, source, how));
    }

    /** Whether a column that joins a table has another value in each of its rows. */
    private static boolean isUnique(DataTurn turn, String source, String how) {
        var described =
                turn.find(
                        "describeTable",
                        arguments -> arguments.field("table").asText().equals(source));
        return described.stream()
                .flatMap(done ->
                        done.data().field("counts").items().stream()
                                .filter(counts ->
                                        counts.field("different")
                                                .asText()
                                                .equals(
                                                        done.data()
                                                                .field("preview")
                                                                .field("rowCount")
                                                                .asText())))
                .anyMatch(counts ->
                        (how + " ")
                                .contains(
                                        tableName(turn, source)
                                                + "."
                                                + counts.field("column").asText()
                                                + " "));
    }

    private static ModelReply failToCount(DataTurn turn, CountedTable counted) {
        return turn.fail(
                turn.localize(
                                "%1$s 的一行与另一张表的多行对应，因此无法按合并后的行数统计 %1$s，没有计算。请指定要统计的列。",
                                "A row of %1$s has several matching rows in the other table, so that the joined rows do not count %1$s; nothing was computed. Name the column to count.")
                        .formatted(counted.table()));
    }

    private static ModelReply askOfAppended(DataTurn turn, AppendedTables appended) {
        return appended.call(turn)
                .orElseGet(() -> askOne(turn, appended.table(), appended.question()));
    }

    /** With more decimals, since differences of rounded numbers are not those of the numbers. */
    private static ModelReply askPrecisely(DataTurn turn, AppendedTables appended) {
        var joining = appended.call(turn);
        if (joining.isPresent() || turn.find("askTable", _ -> true).isPresent())
            return askOfAppended(turn, appended);
        var arguments = questionArguments(turn, appended.table(), appended.question(), 0);
        arguments.put("isPrecise", Value.of(true));
        return turn.call("askTable", arguments);
    }

    private static ModelReply askOfEachFile(
            DataTurn turn, List<String> files, FileComparison request) {
        if (!request.isOneFigure()) return FileFigures.refuseComparison(turn);
        var appended = AppendedTables.ofFiles(turn, files, request);
        var reply =
                request.isDifference()
                        ? askPrecisely(turn, appended)
                        : askOfAppended(turn, appended);
        return request.isDifference() && reply.toolCalls().isEmpty()
                ? FileFigures.addDifferences(turn, files, reply)
                : reply;
    }

    private static boolean haveSameColumns(DataTurn turn, List<String> sources) {
        return sources.stream()
                        .map(source ->
                                columns(turn, source).stream()
                                        .map(name -> name.toLowerCase(Locale.ROOT))
                                        .collect(Collectors.toSet()))
                        .distinct()
                        .count()
                == 1;
    }

    /** A report may cover several unrelated tables. */
    private static ModelReply reportSeparately(DataTurn turn, List<String> sources) {
        var told = new ArrayList<String>();
        for (var source : sources) {
            var asked =
                    turn.find(
                            "askTable",
                            arguments -> arguments.field("table").asText().equals(source));
            if (asked.isEmpty()) return ask(turn, source, turn.task());
            told.add(DataSummary.summarize(turn, source, asked.get()));
        }
        return turn.text(String.join("\n\n", told));
    }

    private static ModelReply ask(DataTurn turn, String table, String question) {
        return ask(turn, table, question, 0);
    }

    /**
     * @param number of questions that were asked before, whose results stay
     */
    private static ModelReply ask(DataTurn turn, String table, String question, int number) {
        return turn.call("askTable", questionArguments(turn, table, question, number));
    }

    private static Map<String, Value> questionArguments(
            DataTurn turn, String table, String question, int number) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("table", Value.of(table));
        boolean isEdited = turn.outputs(turn.task()).contains(ResultFiles.withoutSheet(table));
        var asked = isEdited ? OverwriteDetector.maskPlace(question) : question;
        arguments.put("question", Value.of(table.contains("#") ? SheetRequest.mask(asked) : asked));
        arguments.put("asksUser", Value.of(true));
        turn.rowsOf(table).ifPresent(rows -> arguments.put("rowsOf", Value.of(rows)));
        if (turn.inputs(turn.brief().goal()).size() <= 1)
            arguments.put("goal", Value.of(turn.brief().goal()));
        arguments.put(
                "saveAs",
                Value.of(
                        DataTurn.stem(table)
                                + "_result"
                                + turn.suffix()
                                + (number == 0 ? "" : "_" + (char) ('a' + number))));
        return arguments;
    }

    /**
     * Files that the task reads, else what the nodes before left, else the files of the whole
     * request.
     */
    private static List<String> sources(DataTurn turn) {
        var named = turn.inputs(turn.task());
        if (!named.isEmpty()) return named;
        var inherited = turn.inheritedVariables();
        if (!inherited.isEmpty()) {
            var results = inherited.stream().filter(key -> key.contains("_result")).toList();
            boolean several = turn.brief().parents().size() > 1;
            var fetched =
                    inherited.stream()
                            .filter(key -> !AppendedTables.sites(turn, List.of(key)).isEmpty());
            if (!several && results.isEmpty()) {
                var all = fetched.toList();
                if (all.size() > 1) return all;
            }
            return several
                    ? (results.isEmpty() ? inherited : results)
                    : List.of(results.isEmpty() ? inherited.getFirst() : results.getFirst());
        }
        var goal = turn.inputs(turn.brief().goal());
        if (!goal.isEmpty()) return goal;
        return turn.variables().size() == 1 ? turn.variables() : List.of();
    }
}

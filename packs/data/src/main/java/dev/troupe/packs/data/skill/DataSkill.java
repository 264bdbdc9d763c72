package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.language.OverwriteDetector;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.SourceSkill;
import dev.troupe.packs.data.edit.EditState;
import dev.troupe.packs.data.file.ExcelTableReader;
import dev.troupe.packs.data.join.JoinRequest;
import dev.troupe.packs.data.join.UnmatchedRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Drives the data agent by rules: load the table, join it with others if several are named, answer
 * the question, save.
 */
public final class DataSkill implements SourceSkill, FollowUpSkill {
    /** The agent that it drives. */
    public static final String AGENT = "data";

    private final TableTermFinder known = new TableTermFinder();
    private final TableFollowUps followUps = new TableFollowUps();

    private static final Pattern RESULT =
            Pattern.compile(
                    "汇总|统计|结果|合计|分析|月度|每月|总计|平均|均价|计算|算出|summar|result|total|stat|monthly|report|top|rank|by_|per_|agg|analysis|average|avg|mean|count|comput|calculat|work out",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SOURCE =
            Pattern.compile(
                    "原始|明细|全部|所有|源数据|清单|列表|商品数据|raw|source|all |original|detail|full|list of|scraped|crawled",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern EACH_SITE =
            Pattern.compile(
                    "比较|对比|相比|差异|哪个|哪家|(?:各|每个?|两个?|不同)(?:网站|站点|商店|来源|家)|分别|(?<![a-z])(?:compar(?:e|ed|ing|ison)|versus|vs|difference|each (?:site|shop|store|source)|(?:per|by) (?:site|shop|store|source)|which (?:site|shop|store)|both (?:sites|shops|stores))(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return DataTurn.of(request, AGENT).map(DataSkill::next);
    }

    @Override
    public List<KnownWord> knownWords(String message, Path file) {
        return known.words(message, file);
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
        if (restore.isPresent()) return restore(turn, restore.get());
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
                return turn.call("describeTable", java.util.Map.of("table", Value.of(source)));
        var questions = QuestionSplitter.split(sources, turn.task());
        if (!questions.isEmpty() && !JoinRequest.isAsked(turn.task()))
            return askEach(turn, questions);
        if (sources.size() == 1) return askOne(turn, sources.getFirst(), turn.task());
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
            return listUnmatched(
                    turn,
                    unmatched.get(),
                    unmatched.get().base().equals(names.getFirst()) ? sources : sources.reversed());
        var sites = sites(turn, sources);
        if (sites.size() == sources.size() && !JoinRequest.of(turn.task()).by().isPresent())
            return askOfUnion(turn, sources, sites);
        boolean together =
                JoinRequest.isAsked(turn.task()) || !ReportRequest.isAsked(turn.brief().goal());
        return together ? askOfJoin(turn, sources) : reportSeparately(turn, sources);
    }

    /** Undoes an edit. */
    private static ModelReply restore(DataTurn turn, EditState edited) {
        if (turn.find("restoreTable", _ -> true).isPresent())
            return turn.text(
                    turn.localize("已用 %2$s 还原 %1$s。", "Restored %s from %s.")
                            .formatted(edited.table(), edited.copy()));
        return turn.call(
                "restoreTable",
                java.util.Map.of(
                        "path", Value.of(edited.table()), "copy", Value.of(edited.copy())));
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
        if (asked.isPresent()) return save(turn, table, asked.get());
        var arguments =
                questionArguments(
                        turn, table, saved ? QuestionSplitter.withoutCount(question) : question, 0);
        boolean isHeld = DataTurn.isTableFile(table) && turn.suffix().isEmpty();
        if (isHeld) arguments.put("isHeld", Value.of(true));
        return turn.call("askTable", arguments);
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
                    .isEmpty()) return write(turn, table, file, asked.get());
        return save(turn, table, asked.get());
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
                    .isEmpty()) return write(turn, part.file(), file, asked.get());
        }
        return turn.text(String.join("\n\n", told));
    }

    private static ModelReply write(DataTurn turn, String table, String file, DataTurn.Done asked) {
        if (asked.data().field("view").equals(Value.of(true)))
            return turn.call(
                    "saveTable",
                    java.util.Map.of(
                            "table", asked.arguments().field("saveAs"), "path", Value.of(file)));
        return turn.call(
                "saveTable",
                java.util.Map.of(
                        "table", Value.of(table),
                        "path", Value.of(file),
                        "sql", Value.of(asked.data().field("sql").asText())));
    }

    /** What a table is called, once it is described. */
    private static String tableName(DataTurn turn, String source) {
        return turn.find(
                        "describeTable",
                        arguments -> arguments.field("table").asText().equals(source))
                .map(done -> done.data().field("table").asText())
                .filter(name -> !name.isEmpty())
                .orElseGet(() -> stem(source));
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

    /** Rows of one table without a partner in the other. */
    private static ModelReply listUnmatched(
            DataTurn turn, UnmatchedRequest request, List<String> sources) {
        var table = stem(request.base()) + "_unmatched" + turn.suffix();
        var join = turn.find("joinTables", _ -> true);
        if (join.isEmpty())
            return turn.call(
                    "joinTables",
                    java.util.Map.of(
                            "tables",
                            Value.of(sources.stream().map(Value::of).toList()),
                            "isUnmatched",
                            Value.of(true),
                            "saveAs",
                            Value.of(table)));
        return turn.text(DataSummary.listUnmatched(turn, request, join.get()));
    }

    /** The words for the key are removed from the question: they are not there to group by. */
    private static ModelReply askOfJoin(DataTurn turn, List<String> sources) {
        var wish = JoinRequest.of(turn.task());
        var table = stem(sources.getFirst()) + "_joined" + turn.suffix();
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
                            "没有读懂要用这两个表计算什么，因此没有计算。请指定要计算的列、条件或要合并的表。",
                            "What to compute from these two tables was not understood; nothing was computed. Name the columns and conditions, or ask to join them."));
        boolean byUsed = join.get().data().field("byUsed").equals(Value.of(true));
        return askOne(turn, table, JoinRequest.maskWords(byUsed ? wish.rest() : turn.task()));
    }

    /** Pages of several sites are rows of one table; what is compared is computed for each site. */
    private static ModelReply askOfUnion(DataTurn turn, List<String> sources, List<String> sites) {
        var table = stem(sources.getFirst()) + "_all" + turn.suffix();
        if (turn.find("joinTables", _ -> true).isEmpty()) {
            var arguments = new LinkedHashMap<String, Value>();
            arguments.put("tables", Value.of(sources.stream().map(Value::of).toList()));
            arguments.put("origins", Value.of(sites.stream().map(Value::of).toList()));
            arguments.put("saveAs", Value.of(table));
            return turn.call("joinTables", arguments);
        }
        boolean apart = EACH_SITE.matcher(turn.task() + "\n" + turn.brief().goal()).find();
        var question = turn.task() + (apart ? turn.localize("，按来源", ", by source") : "");
        return askOne(turn, table, question);
    }

    /** The sites that the variables were fetched from, as reported by earlier nodes. */
    private static List<String> sites(DataTurn turn, List<String> sources) {
        return sources.stream()
                .flatMap(source -> turn.findSourceAddress(source).stream())
                .map(url -> url.replaceFirst("^https?://", "").replaceFirst("/$", ""))
                .distinct()
                .toList();
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
        boolean isEdited = turn.outputs(turn.task()).contains(withoutSheet(table));
        var asked = isEdited ? OverwriteDetector.maskPlace(question) : question;
        arguments.put("question", Value.of(table.contains("#") ? SheetRequest.mask(asked) : asked));
        if (turn.inputs(turn.brief().goal()).size() <= 1)
            arguments.put("goal", Value.of(turn.brief().goal()));
        arguments.put(
                "saveAs",
                Value.of(
                        stem(table)
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
            var fetched = inherited.stream().filter(key -> !sites(turn, List.of(key)).isEmpty());
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

    private static ModelReply save(DataTurn turn, String table, DataTurn.Done asked) {
        boolean whole = asked.data().field("whole").equals(Value.of(true));
        boolean picked = asked.data().field("listing").equals(Value.of(true)) && !whole;
        var outputs = turn.outputs(turn.task());
        if (picked && outputs.contains(withoutSheet(table)) && isRowEdit(asked))
            return edit(turn, table, asked);
        if (outputs.isEmpty()) {
            var kind = SaveRequest.extension(turn.task());
            if (kind.isPresent() && turn.find("saveTable", _ -> true).isEmpty())
                return turn.call(
                        "saveTable",
                        java.util.Map.of(
                                "table", Value.of(table),
                                "path", Value.of(stem(table) + "-result" + kind.get()),
                                "sql", Value.of(asked.data().field("sql").asText()),
                                "isNew", Value.of(true)));
        }
        for (var file : outputs) {
            if (turn.find("saveTable", arguments -> arguments.field("path").asText().equals(file))
                    .isPresent()) continue;
            boolean source =
                    whole
                            || !(picked && outputs.size() == 1)
                                    && isSource(turn, file, outputs, table);
            return source
                    ? turn.call(
                            "saveTable",
                            java.util.Map.of("table", Value.of(table), "path", Value.of(file)))
                    : write(turn, table, file, asked);
        }
        return turn.text(DataSummary.summarize(turn, table, asked));
    }

    /** Whether the result consists of whole rows of the file, so that it can be edited in place. */
    private static boolean isRowEdit(DataTurn.Done asked) {
        return asked.data().field("sql").asText().startsWith("SELECT *")
                && !asked.data().field("view").equals(Value.of(true));
    }

    private static ModelReply edit(DataTurn turn, String table, DataTurn.Done asked) {
        var edited = turn.find("editTable", _ -> true);
        if (edited.isPresent()) return turn.text(DataSummary.edit(turn, asked, edited.get()));
        return turn.call(
                "editTable",
                java.util.Map.of(
                        "table", Value.of(table),
                        "sql", Value.of(asked.data().field("sql").asText())));
    }

    private static String withoutSheet(String table) {
        return ExcelTableReader.sheetMark(table)
                .map(mark -> table.substring(0, mark))
                .orElse(table);
    }

    /**
     * products.csv next to summary.csv holds the rows unchanged: determined by the words around it,
     * then by the name. What earlier nodes gathered is saved unchanged unless a word states
     * otherwise.
     */
    private static boolean isSource(
            DataTurn turn, String file, List<String> outputs, String table) {
        var before = DataTurn.clauseBefore(turn.task(), file);
        if (SOURCE.matcher(before).find()) return true;
        if (RESULT.matcher(before).find() || RESULT.matcher(file).find()) return false;
        if (turn.inputs(turn.task()).isEmpty() && !turn.inheritedVariables().isEmpty()) return true;
        if (stem(file).equalsIgnoreCase(stem(table))) return outputs.size() > 1;
        return outputs.size() > 1 && outputs.indexOf(file) == 0;
    }

    /** The name of a variable that goes with a file or variable. */
    private static String stem(String table) {
        var name =
                table.substring(table.replace('\\', '/').lastIndexOf('/') + 1)
                        .replaceAll("\\.[A-Za-z]+$", "")
                        .replaceAll("_result.*$", "");
        var word = name.replaceAll("[^\\p{L}\\p{N}_]+", "_");
        return word.isEmpty() ? "table" : word;
    }
}

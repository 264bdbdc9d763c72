package dev.troupe.packs.data;

import dev.troupe.core.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.SourceSkill;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Drives the data agent by rules: look at the table, join it with others where several are named,
 * answer the question, save.
 */
final class DataSkill implements SourceSkill {
    /** The agent that it drives. */
    static final String AGENT = "data";

    private final KnownTables known = new KnownTables();

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
        return SkillTurn.of(request, AGENT).map(DataSkill::next);
    }

    @Override
    public List<KnownWord> knownWords(String message, Path file) {
        return known.words(message, file);
    }

    private static ModelReply next(SkillTurn turn) {
        var last = turn.last();
        if (last.isPresent() && last.get().isError()) return turn.fail(last.get().message());
        var sources = sources(turn);
        if (sources.isEmpty())
            return turn.fail(
                    turn.say(
                            "没有找到要处理的数据：任务里没有给出表格文件（如 sales.csv），前面的步骤也没有留下表。请给出文件名。",
                            "There is no data to work on: the task names no table file (such as sales.csv) and no step before left a table. Name the file."));
        for (var source : sources)
            if (turn.find(
                            "describeTable",
                            arguments -> arguments.field("table").asText().equals(source))
                    .isEmpty())
                return turn.call("describeTable", java.util.Map.of("table", Value.of(source)));
        var questions = Questions.about(sources, turn.task());
        if (!questions.isEmpty() && !JoinWish.isAsked(turn.task())) return each(turn, questions);
        if (sources.size() == 1) return one(turn, sources.getFirst(), turn.task());
        var sites = sites(turn, sources);
        if (sites.size() == sources.size() && !JoinWish.of(turn.task()).by().isPresent())
            return gathered(turn, sources, sites);
        boolean together =
                JoinWish.isAsked(turn.task()) || !ReportWish.isAsked(turn.brief().goal());
        return together ? joined(turn, sources) : apart(turn, sources);
    }

    private static ModelReply one(SkillTurn turn, String table, String question) {
        if (turn.outputs(turn.task()).isEmpty() && Questions.isAboutColumns(question))
            return turn.text(DataSummary.columns(turn, table));
        boolean saved = !turn.outputs(turn.task()).isEmpty();
        var parted = Groupings.parted(saved ? Questions.withoutCount(question) : question);
        if (!parted.isEmpty())
            return each(
                    turn, parted.stream().map(part -> new Questions.Part(table, part)).toList());
        var asked = turn.find("askTable", _ -> true);
        if (asked.isPresent()) return save(turn, table, asked.get());
        return ask(turn, table, saved ? Questions.withoutCount(question) : question);
    }

    /** Questions about tables that have nothing to do with each other, one after the other. */
    private static ModelReply each(SkillTurn turn, List<Questions.Part> questions) {
        var outputs = turn.outputs(turn.task());
        if (!outputs.isEmpty() && outputs.size() != questions.size())
            return turn.fail(
                    turn.say(
                            "任务有 "
                                    + questions.size()
                                    + " 个问题，结果的列各不相同，不能存进 "
                                    + outputs.size()
                                    + " 个文件；请给每个结果一个文件名。",
                            "The task asks "
                                    + questions.size()
                                    + " questions with columns of their own, which "
                                    + outputs.size()
                                    + " files cannot hold; name a file for each result."));
        var told = new ArrayList<String>();
        for (int i = 0; i < questions.size(); i++) {
            var part = questions.get(i);
            var asked =
                    turn.find(
                            "askTable",
                            arguments -> arguments.field("question").asText().equals(part.text()));
            if (asked.isEmpty()) return ask(turn, part.file(), part.text(), i);
            told.add(DataSummary.of(turn, part.file(), asked.get()));
            if (outputs.isEmpty()) continue;
            var file = outputs.get(i);
            if (turn.find("saveTable", arguments -> arguments.field("path").asText().equals(file))
                    .isEmpty()) return write(turn, part.file(), file, asked.get());
        }
        return turn.text(String.join("\n\n", told));
    }

    private static ModelReply write(
            SkillTurn turn, String table, String file, SkillTurn.Done asked) {
        return turn.call(
                "saveTable",
                java.util.Map.of(
                        "table", Value.of(table),
                        "path", Value.of(file),
                        "sql", Value.of(asked.data().field("sql").asText())));
    }

    /** The words for the key are left out of the question: they are not there to group by. */
    private static ModelReply joined(SkillTurn turn, List<String> sources) {
        var wish = JoinWish.of(turn.task());
        var table = stem(sources.getFirst()) + "_joined" + turn.suffix();
        var join = turn.find("joinTables", _ -> true);
        if (join.isEmpty()) {
            var arguments = new LinkedHashMap<String, Value>();
            arguments.put("tables", Value.of(sources.stream().map(Value::of).toList()));
            wish.by().ifPresent(by -> arguments.put("by", Value.of(by)));
            arguments.put("saveAs", Value.of(table));
            return turn.call("joinTables", arguments);
        }
        boolean byUsed = join.get().data().field("byUsed").equals(Value.of(true));
        return one(turn, table, byUsed ? wish.rest() : turn.task());
    }

    /** Pages of several sites are rows of one table; what is compared is computed for each site. */
    private static ModelReply gathered(SkillTurn turn, List<String> sources, List<String> sites) {
        var table = stem(sources.getFirst()) + "_all" + turn.suffix();
        if (turn.find("joinTables", _ -> true).isEmpty()) {
            var arguments = new LinkedHashMap<String, Value>();
            arguments.put("tables", Value.of(sources.stream().map(Value::of).toList()));
            arguments.put("origins", Value.of(sites.stream().map(Value::of).toList()));
            arguments.put("saveAs", Value.of(table));
            return turn.call("joinTables", arguments);
        }
        boolean apart = EACH_SITE.matcher(turn.task() + "\n" + turn.brief().goal()).find();
        var question = turn.task() + (apart ? turn.say("，按来源", ", by source") : "");
        return one(turn, table, question);
    }

    /** The sites that the variables were fetched from, as the nodes before tell. */
    private static List<String> sites(SkillTurn turn, List<String> sources) {
        return sources.stream()
                .flatMap(source -> turn.fetchedFrom(source).stream())
                .map(url -> url.replaceFirst("^https?://", "").replaceFirst("/$", ""))
                .distinct()
                .toList();
    }

    /** A report may tell of several tables that have nothing to do with each other. */
    private static ModelReply apart(SkillTurn turn, List<String> sources) {
        var told = new ArrayList<String>();
        for (var source : sources) {
            var asked =
                    turn.find(
                            "askTable",
                            arguments -> arguments.field("table").asText().equals(source));
            if (asked.isEmpty()) return ask(turn, source, turn.task());
            told.add(DataSummary.of(turn, source, asked.get()));
        }
        return turn.text(String.join("\n\n", told));
    }

    private static ModelReply ask(SkillTurn turn, String table, String question) {
        return ask(turn, table, question, 0);
    }

    /**
     * @param number of questions that were asked before, whose results stay
     */
    private static ModelReply ask(SkillTurn turn, String table, String question, int number) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("table", Value.of(table));
        arguments.put("question", Value.of(question));
        if (turn.inputs(turn.brief().goal()).size() <= 1)
            arguments.put("goal", Value.of(turn.brief().goal()));
        arguments.put(
                "saveAs",
                Value.of(
                        stem(table)
                                + "_result"
                                + turn.suffix()
                                + (number == 0 ? "" : "_" + (char) ('a' + number))));
        return turn.call("askTable", arguments);
    }

    /**
     * Files that the task reads, else what the nodes before left, else the files of the whole
     * request.
     */
    private static List<String> sources(SkillTurn turn) {
        var named = turn.inputs(turn.task());
        if (!named.isEmpty()) return named;
        var inherited = turn.inherited();
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
        return turn.brief().variables().size() == 1 ? turn.brief().variables() : List.of();
    }

    private static ModelReply save(SkillTurn turn, String table, SkillTurn.Done asked) {
        boolean whole = asked.data().field("whole").equals(Value.of(true));
        boolean picked = asked.data().field("listing").equals(Value.of(true)) && !whole;
        var outputs = turn.outputs(turn.task());
        if (outputs.isEmpty()) {
            var kind = SaveWish.ending(turn.task());
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
        return turn.text(DataSummary.of(turn, table, asked));
    }

    /**
     * products.csv beside summary.csv holds the rows as they are: told by the words around, then by
     * the name. What was gathered before this node is saved as it is unless a word says otherwise.
     */
    private static boolean isSource(
            SkillTurn turn, String file, List<String> outputs, String table) {
        var before = SkillTurn.clauseBefore(turn.task(), file);
        if (SOURCE.matcher(before).find()) return true;
        if (RESULT.matcher(before).find() || RESULT.matcher(file).find()) return false;
        if (turn.inputs(turn.task()).isEmpty() && !turn.inherited().isEmpty()) return true;
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

package dev.troupe.packs.data.skill;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The state of an agent of this pack in its node: its input, and the answers of its tools so far.
 *
 * @param done in order
 */
record DataTurn(NodeBrief brief, List<Done> done) {
    /** A call with its answer. */
    record Done(String tool, Value arguments, Value data, boolean isError, String message) {}

    private static final Set<String> STATES = Set.of(FollowUpSkill.ASKED, FollowUpSkill.ANSWERED);

    /** The end of the name of a table that holds rows of several others. */
    static final String JOINED = QuestionAnalyzer.JOINED;

    private static final int MAX_SEPARATOR = 3; // characters between two steps of a request

    private static final Pattern TABLE_FILE =
            Pattern.compile(
                    ".*\\.(?:csv|tsv|json|jsonl|ndjson|txt|log|xlsx?)", Pattern.CASE_INSENSITIVE);

    /** Empty when the request is not a turn of this agent. */
    static Optional<DataTurn> of(ModelRequest request, String agent) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(agent)) return Optional.empty();
        return Optional.of(
                new DataTurn(
                        Json.toRecord(NodeBrief.class, request.brief()),
                        findCompleted(request.messages())));
    }

    private static List<Done> findCompleted(List<Message> messages) {
        var calls = new LinkedHashMap<String, ToolCall>();
        var done = new ArrayList<Done>();
        for (var message : messages) {
            if (message instanceof Message.Assistant(_, var made))
                made.forEach(call -> calls.put(call.id(), call));
            if (message instanceof Message.ToolResult(var id, var tool, var text, var isError)) {
                var call = calls.get(id);
                var arguments = call == null ? Value.missing() : Json.parse(call.arguments());
                var reply = parseResult(text);
                done.add(
                        new Done(
                                tool,
                                arguments,
                                reply.field("data"),
                                isError,
                                reply.field("message").asText()));
            }
        }
        return done;
    }

    /** A reply that was cut is no longer JSON; nothing of it is needed then. */
    private static Value parseResult(String text) {
        try {
            return Json.parse(text);
        } catch (dev.troupe.codec.JsonException _) {
            return Value.missing();
        }
    }

    boolean isChinese() {
        return brief.language() == Language.ZH;
    }

    String localize(String zh, String en) {
        return isChinese() ? zh : en;
    }

    Optional<Done> last() {
        return done.isEmpty() ? Optional.empty() : Optional.of(done.getLast());
    }

    Optional<Done> find(String tool, Predicate<Value> arguments) {
        return done.stream()
                .filter(one -> one.tool().equals(tool) && arguments.test(one.arguments()))
                .findFirst();
    }

    ModelReply call(String tool, Map<String, Value> arguments) {
        var call = new ToolCall("call-" + (done.size() + 1), tool, Json.write(Value.of(arguments)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    ModelReply fail(String reason) {
        return call(ContextTools.REPORT_FAILURE, Map.of("reason", Value.of(reason)));
    }

    ModelReply text(String text) {
        return ModelReply.text(text, OfflineModel.NAME);
    }

    /** This node's share of the request: its steps, else its task. */
    String task() {
        var steps = brief.steps().stream().map(NodeBrief.NumberedStep::desc).toList();
        var joined = joinAsWritten(steps);
        return joined.contains(brief.task()) || brief.task().isBlank()
                ? joined
                : steps.isEmpty() || brief.task().contains(steps.getFirst())
                        ? brief.task()
                        : brief.task() + localize("；", "; ") + joined;
    }

    /** The steps with the punctuation between them in the request, else with semicolons. */
    private String joinAsWritten(List<String> steps) {
        var goal = brief.goal();
        var joined = new StringBuilder();
        int end = -1;
        for (var step : steps) {
            int start = goal.indexOf(step, Math.max(0, end));
            if (!joined.isEmpty()) {
                boolean isNext = end >= 0 && start >= 0 && start - end <= MAX_SEPARATOR;
                joined.append(isNext ? goal.substring(end, start) : localize("；", "; "));
            }
            joined.append(step);
            end = start < 0 ? -1 : start + step.length();
        }
        return joined.toString();
    }

    /** Table files that a text asks to read; with the sheet if one is named. */
    List<String> inputs(String text) {
        return FileRoles.of(text).reads().stream()
                .filter(DataTurn::isTableFile)
                .map(file -> SheetRequest.of(text).map(sheet -> sheet.applyTo(file)).orElse(file))
                .toList();
    }

    /** Whether the name of a table is that of a file, with the sheet if one is named. */
    static boolean isTableFile(String name) {
        return TABLE_FILE.matcher(name.replaceFirst("(?<=\\.[A-Za-z]{3,4})#.*$", "")).matches();
    }

    /** Table files that a text asks to write. */
    List<String> outputs(String text) {
        return FileRoles.of(text).writes().stream().filter(DataTurn::isTableFile).toList();
    }

    /** What stands before a file name in its clause. */
    static String clauseBefore(String text, String file) {
        return Clauses.split(text).stream()
                .map(Clause::text)
                .filter(clause -> clause.contains(file))
                .findFirst()
                .map(clause -> clause.substring(0, clause.indexOf(file)))
                .orElse("");
    }

    /** Variables that the nodes before this one set or mention; the nearest first. */
    List<String> inheritedVariables() {
        var named = new LinkedHashSet<String>();
        for (var parent : brief.parents().reversed()) {
            named.addAll(parent.variables());
            for (var key : variables())
                if (Pattern.compile("(?<![\\w])" + Pattern.quote(key) + "(?![\\w])")
                        .matcher(parent.summary())
                        .find()) named.add(key);
        }
        named.removeAll(STATES);
        return List.copyOf(named);
    }

    /** The shared variables with data. */
    List<String> variables() {
        return brief.variables().stream().filter(key -> !STATES.contains(key)).toList();
    }

    /** Whether the run works on the question of an earlier one, as a message changed it. */
    boolean isContinued() {
        return brief.variables().contains(FollowUpSkill.ASKED);
    }

    /** The address that a node before this one fetched a variable from, as a line of it reports. */
    Optional<String> findSourceAddress(String key) {
        for (var parent : brief.parents()) {
            int place = parent.variables().indexOf(key);
            var urls =
                    parent.summary()
                            .lines()
                            .flatMap(line -> Mentions.of(line).urls().stream().limit(1))
                            .distinct()
                            .toList();
            if (place >= 0 && urls.size() == parent.variables().size())
                return Optional.of(urls.get(place));
        }
        return Optional.empty();
    }

    /** A number that separates the variables of concurrent nodes; empty for the first. */
    String suffix() {
        var digits = brief.node().replaceAll("\\D", "");
        return digits.isEmpty() || digits.equals("1") ? "" : "_" + digits;
    }

    /** The name of a variable that goes with a file or variable. */
    static String stem(String table) {
        var name =
                table.substring(table.replace('\\', '/').lastIndexOf('/') + 1)
                        .replaceAll("\\.[A-Za-z]+$", "")
                        .replaceAll("_result.*$", "");
        var word = name.replaceAll("[^\\p{L}\\p{N}_]+", "_");
        return word.isEmpty() ? "table" : word;
    }

    /** The table whose rows those of a joined table are; empty for another table. */
    Optional<String> rowsOf(String table) {
        return table.endsWith(JOINED)
                ? find("joinTables", _ -> true)
                        .map(join -> join.data().field("rowsOf").asText())
                        .filter(rows -> !rows.isEmpty())
                : Optional.empty();
    }
}

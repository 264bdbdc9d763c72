package dev.troupe.packs.life;

import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.core.value.Value;
import dev.troupe.language.ConditionWords;
import dev.troupe.language.FillerWords;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.date.SpokenDates;
import dev.troupe.packs.life.request.LifeRequestParser;
import dev.troupe.packs.life.request.PlannedCall;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.DeadlineShift;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.StatedAction;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Accounts for the words of a task: verbs, kinds of things, days, and the texts that go into calls.
 * A text that begins with a condition is not a title, and one with an exception does not name a
 * task.
 */
final class LifeTaskReader {
    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(LifeTaskReader.class, "life-words.txt"));
    private static final Set<String> REFERENCES =
            Set.of("taskTitle", "goalTitle", "projectName", "taskId", "goalId", "projectId");
    private static final Pattern COUNT =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:one|two|three|four|five|six|\\d)(?=\\s+(?:new\\s+|more\\s+)?(?:tasks|to-?dos|goals|items|things))|[一二两三四五六七八九十\\d](?=[个条项件](?:新)?(?:任务|待办|目标|子任务|事))");
    private static final Set<String> DATED = Set.of("createTask", "createProject");
    private static final Pattern START =
            Pattern.compile("(?i)\\b(?:starting|starts?|beginning)\\b|开始|启动");
    private static final Pattern NEXT_YEAR = Pattern.compile("(?i)明年|\\bnext year\\b");
    private static final Pattern HABIT =
            Pattern.compile(
                    "(?i)\\b(?:build|form|develop|start)(?: up)?(?= (?:a|the)\\b.{0,20}\\bhabit\\b)");
    private static final Pattern NOT_YET = Pattern.compile("未(?=完成|做|办)");
    private static final Pattern NOW = Pattern.compile("(?i)\\bright now\\b");
    private static final List<Pattern> WORDS =
            Stream.of(
                            Stream.of(COUNT, HABIT, NOT_YET, NOW, DeadlineShift.words()),
                            Stream.of(ActionVerb.values()).map(ActionVerb::words),
                            Stream.of(ItemTopic.values()).map(ItemTopic::words))
                    .flatMap(words -> words)
                    .toList();

    private LifeTaskReader() {}

    static TaskReading read(String task, LocalDateTime now) {
        var calls = new LifeRequestParser(now).parse(task).calls();
        if (calls.isEmpty() || StatedAction.findOrdered(task).isPresent()) {
            return TaskReading.whole(task); // the agent says itself what it does not find
        }
        var names = calls.stream().flatMap(call -> names(call, task));
        var days =
                SpokenDates.findAll(task, now).stream()
                        .filter(date -> isUsed(date, calls))
                        .map(date -> task.substring(date.span().start(), date.span().end()))
                        .flatMap(words -> Stream.of(words, "before " + words));
        return TaskReading.of(
                task,
                WORDS,
                Stream.of(
                                names,
                                days,
                                find(NEXT_YEAR, task, calls, "createGoal", "deadline"),
                                find(START, task, calls, "createProject", "startDate"))
                        .flatMap(texts -> texts)
                        .toList(),
                FILLER);
    }

    /** Whether a day went into a call: one that adds something has no other use for it. */
    private static boolean isUsed(DateMention date, List<PlannedCall> calls) {
        return date.kind() == DateMention.Kind.PERIOD
                || !calls.stream().allMatch(call -> DATED.contains(call.tool()))
                || calls.stream()
                        .flatMap(call -> call.arguments().values().stream())
                        .map(Value::asText)
                        .anyMatch(text ->
                                text.contains(date.day().toString())
                                        || text.contains(date.first().toString()));
    }

    /** Words that only one argument of one call reads: next year, of the deadline of a goal. */
    private static Stream<String> find(
            Pattern words, String task, List<PlannedCall> calls, String tool, String argument) {
        return calls.stream()
                        .anyMatch(call ->
                                call.tool().equals(tool) && call.arguments().containsKey(argument))
                ? words.matcher(task).results().map(found -> found.group())
                : Stream.empty();
    }

    private static Stream<String> names(PlannedCall call, String task) {
        return call.arguments().entrySet().stream()
                .filter(argument ->
                        !REFERENCES.contains(argument.getKey())
                                || !ConditionWords.isExclusive(argument.getValue().asText()))
                .flatMap(LifeTaskReader::texts)
                .filter(text -> !ConditionWords.isConditional(text) || isAfterColon(text, task));
    }

    private static boolean isAfterColon(String text, String task) {
        return Pattern.compile("[:：]\\s*+" + Pattern.quote(text)).matcher(task).find();
    }

    /** A text of several clauses is read clause by clause: their commas may be others. */
    private static Stream<String> texts(Map.Entry<String, Value> argument) {
        return argument.getKey().equals("content")
                ? Stream.of(argument.getValue().asText().split("[，,；;。]", -1))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                : texts(argument.getValue());
    }

    private static Stream<String> texts(Value value) {
        return value.items().isEmpty()
                ? Stream.of(value.asText())
                : value.items().stream().map(Value::asText);
    }
}

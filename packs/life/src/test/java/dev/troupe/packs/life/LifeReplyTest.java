package dev.troupe.packs.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolChoice;
import dev.troupe.packs.life.request.ParsedLifeRequest;
import dev.troupe.packs.life.request.PlannedCall;
import dev.troupe.packs.life.store.LifeTrial;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The report of calls to users, line by line, by the answers of the tools. */
class LifeReplyTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 18, 10, 0);

    @TempDir private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            textBlock =
                    """
                    createProject | {} | {"project": {"name": "A"}, "message": "project 'A' was added"} | - | Project 'A' was added.
                    updateProject | {"status": "paused"} | {"project": {"name": "A", "status": "PAUSED"}} | 项目“A”现在已暂停。 | Project 'A' is paused now.
                    updateProject | {"status": "completed"} | {"project": {"name": "A", "status": "COMPLETED"}} | 项目“A”现在已完成。 | Project 'A' is completed now.
                    updateProject | {"name": "B"} | {"project": {"name": "B"}} | 项目已改名为“B”。 | The project is called 'B' now.
                    createTask | {} | {"task": {"title": "t"}, "message": "task 't' was added"} | - | Task 't' was added.
                    createTask | {"dueDate": "x"} | {"task": {"title": "t", "dueDate": "2026-11-19T15:00"}, "message": "task 't' was added"} | 截止 2026-11-19 15:00。 | Task 't' was added, due 2026-11-19 15:00.
                    updateTask | {"dueDate": "x"} | {"task": {"title": "t", "dueDate": "2026-11-18T08:00"}, "message": "task 't' was changed"} | 截止 2026-11-18 08:00（已经过了）。 | Task 't' was changed, due 2026-11-18 08:00 (already past).
                    createTask | {"dueDate": "x"} | {"task": {"title": "t", "dueDate": "2026-11-18"}, "message": "task 't' was added"} | 截止 2026-11-18。 | Task 't' was added, due 2026-11-18.
                    writeReview | {"mood": 9} | {"message": "saved the review of 2026-11-18"} | 心情 9/10。 | Saved the review of 2026-11-18, mood 9/10.
                    writeReview | {} | {"review": {"mood": 5}, "message": "saved the review of 2026-11-18"} | 心情 5/10（默认值，没有说明心情）。 | Saved the review of 2026-11-18, mood 5/10 (the default, none was stated).
                    writeReview | {"tags": ["note"]} | {"review": {"mood": 5, "content": "x", "date": "2026-11-18"}, "message": "saved"} | 已记录“x”，保存为 2026-11-18 的笔记。 | Noted 'x', stored as a note of 2026-11-18.
                    listTasks | {"dueFrom": "2026-11-20", "dueTo": "2026-11-20"} | {"tasks": [], "total": 0} | 您没有 2026-11-20 到期的未完成任务。 | You have no open tasks due 2026-11-20.
                    listTasks | {"completed": true, "dueFrom": "2026-12-01", "dueTo": "2026-12-31"} | {"tasks": [], "total": 0} | 您没有 2026-12-01 至 2026-12-31 到期的已完成任务。 | You have no completed tasks due 2026-12-01 to 2026-12-31.
                    listTasks | {"dueTo": "2026-11-18"} | {"tasks": [], "total": 0} | 您没有 2026-11-18 及之前到期的未完成任务。 | You have no open tasks due by 2026-11-18.
                    writeReview | {} | {"message": "the review of 2026-11-18 was written"} | - | The review of 2026-11-18 was written.
                    completeTask | {} | {"message": "task 't' is done"} | - | Task 't' is done.
                    listTasks | {"today": true} | {"tasks": [], "total": 0} | 您没有今天到期的任务。 | You have no tasks due today.
                    listTasks | {"projectName": "花园"} | {"tasks": [], "total": 0} | 您没有项目“花园”中的任务。 | You have no tasks in project '花园'.
                    listTasks | {"priority": "high"} | {"tasks": [], "total": 0} | 您没有优先级高的任务。 | You have no high priority tasks.
                    listTasks | {"overdue": true} | {"tasks": [{"title": "t"}], "total": 1} | 共 1 个逾期的任务： | 1 overdue task:
                    unknownTool | {} | {} | 已完成。 | Done.
                    """)
    void haveALineForEachTool(String tool, String arguments, String data, String zh, String en) {
        var call = new PlannedCall(tool, fields(arguments));

        assertThat(new ResultFormatter(Language.EN, NOW).format(call, Json.parse(data)))
                .startsWith(en)
                .doesNotContain("undefined", "null");
        if (!zh.equals("-")) { // the tool itself reports it in the user's language
            assertThat(new ResultFormatter(Language.ZH, NOW).format(call, Json.parse(data)))
                    .contains(zh);
        }
    }

    @Test
    void tellWhatWasDoneAndWhatWasNotLineByLine() {
        var calls = List.of(task("milk"), task("moon"), task("bread"));
        var done =
                Map.of(
                        LifeSkill.id(0), done("task 'milk' is done", false),
                        LifeSkill.id(1), done("there is no task 'moon'", true),
                        LifeSkill.id(2), done("task 'bread' is done", false));

        assertThat(report(Language.EN, calls, done).text())
                .isEqualTo(
                        """
                        Task 'milk' is done.
                        Task 'bread' is done.
                        Not done:
                        - 'moon': there is no task 'moon'.\
                        """);
        assertThat(report(Language.ZH, calls, done).text())
                .contains("没有完成：\n- “moon”：there is no task 'moon'。");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            textBlock =
                    """
                    EN | Remind me to buy milk tomorrow at 5pm | (No alarm goes off and nothing notifies you; to see what is due, ask "list my tasks due today".)
                    EN | Set a reminder to buy milk            | (No alarm goes off and nothing notifies you; to see what is due, ask "list my tasks due today".)
                    ZH | 提醒我明天下午五点买牛奶                  | （到时不会响铃，也不会通知；查看到期的任务，请说“列出今天到期的任务”。）
                    EN | Add a task: buy milk                  |
                    ZH | 添加任务：买牛奶                         |
                    """)
    void sayThatNothingNotifiesWhereAReminderIsWanted(
            Language language, String task, @Nullable String notice) {
        var calls = List.of(new PlannedCall("createTask", Map.of("title", Value.of("milk"))));
        var data = Json.parse("{\"task\": {\"title\": \"milk\"}, \"message\": \"added\"}");
        var done =
                Map.of(
                        LifeSkill.id(0),
                        new LifeTurn.Done("createTask", Value.missing(), data, false, "added"));
        var reading = new ParsedLifeRequest(calls, List.of(), List.of(), List.of());
        var turn = new LifeTurn(brief(task, language), done);

        var lines = new LifeReply(turn, reading, NOW).reply().text().lines().skip(1).toList();

        assertThat(lines).isEqualTo(notice == null ? List.of() : List.of(notice));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void failWithEveryReasonWhereNothingWasDone(Language language) {
        var calls = List.of(task("moon"), task("mars"));
        var done =
                Map.of(
                        LifeSkill.id(0), done("no task 'moon'", true),
                        LifeSkill.id(1), done("no task 'mars'", true));

        var failed = report(language, calls, done).toolCalls().getFirst();

        assertThat(failed.name()).isEqualTo(ContextTools.REPORT_FAILURE);
        assertThat(Json.parse(failed.arguments()).field("reason").asText())
                .contains("no task 'moon'", "no task 'mars'")
                .endsWith(language.choose("请检查后重试。", "Check the input and try again."));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void sayWhatCanBeAskedForWhereNothingWasUnderstood(Language language) {
        try (var trial = new LifeTrial(directory)) {
            var reply = asked(trial, "hm", language);

            assertThat(
                            Json.parse(reply.toolCalls().getFirst().arguments())
                                    .field("reason")
                                    .asText())
                    .contains(language.choose("目标、项目、任务或回顾", "goals, projects, tasks or reviews"));
        }
    }

    @Test
    void readDaysByTheTimeZoneOfThePerson() {
        try (var trial = new LifeTrial(directory)) { // at ten in the morning of the 21st in UTC
            trial.life().setZone("Pacific/Kiritimati");
            var reply = asked(trial, "Add a task: buy milk, due tomorrow", Language.EN);

            assertThat(Json.parse(reply.toolCalls().getFirst().arguments()).field("dueDate"))
                    .isEqualTo(Value.of("2026-11-23"));
        }
    }

    private static ModelReply asked(LifeTrial trial, String task, Language language) {
        var request =
                new ModelRequest(
                        ModelRole.AGENT,
                        List.of(new Message.User(task)),
                        List.of(),
                        ToolChoice.AUTO,
                        null,
                        null,
                        Json.toValue(brief(task, language)));
        return new LifeSkill(_ -> trial.life()).reply(request).orElseThrow();
    }

    private static PlannedCall task(String title) {
        return new PlannedCall("completeTask", Map.of("taskTitle", Value.of(title)));
    }

    private static LifeTurn.Done done(String message, boolean isError) {
        var data = Value.of(Map.of("message", Value.of(message)));
        return new LifeTurn.Done("completeTask", Value.missing(), data, isError, message);
    }

    private static ModelReply report(
            Language language, List<PlannedCall> calls, Map<String, LifeTurn.Done> done) {
        var reading =
                new ParsedLifeRequest(new ArrayList<>(calls), List.of(), List.of(), List.of());
        return new LifeReply(
                        new LifeTurn(brief("task", language), new LinkedHashMap<>(done)),
                        reading,
                        NOW)
                .reply();
    }

    private static NodeBrief brief(String task, Language language) {
        return new NodeBrief(
                "run-1", "life", 1, "life", "goal", "", task, List.of(), List.of(), List.of(),
                List.of(), "", language);
    }

    private static Map<String, Value> fields(String json) {
        return ((Value.RecordOf) Json.parse(json)).fields();
    }
}

package dev.troupe.packs.life.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FollowUpResolverTest {
    private final LifeRequestParser parser =
            new LifeRequestParser(LocalDateTime.parse("2026-11-18T09:00"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    mark it as done | completeTask | buy milk | mark task “buy milk” as done
                    delete it | deleteTask | buy milk | delete task “buy milk”
                    please scrap that one | deleteTask | buy milk | please scrap task “buy milk”
                    cancel that one | deleteTask | buy milk | cancel task “buy milk”
                    make it urgent | updateTask | buy milk | make task “buy milk” urgent
                    """)
    void readsAPronounAsWhatWasNamedLast(String message, String tool, String name, String inWords) {
        var completed = resolve("Add a task: buy milk", "Task 'buy milk' was added.", message);

        assertThat(completed.text()).isEqualTo(inWords);
        assertThat(parser.parse(completed).calls())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo(tool);
                    assertThat(call.arguments()).containsEntry("taskTitle", Value.of(name));
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Add a task: pay the gardener due Friday | make that Monday | dueDate | 2026-11-23
                    Add a task: pay the gardener due Friday | no, I meant tomorrow | dueDate | 2026-11-19
                    Add a task: pay the gardener due Friday | actually make it 4pm | dueDate | T16:00
                    Add a task: pay the gardener due Friday | call it pay the florist instead | title | pay the florist
                    Remind me to pay the gardener tomorrow at 9 | make it 10 instead | dueDate | T10:00
                    添加任务：交水费，周五截止 | 不对，改成周日 | dueDate | 2026-11-22
                    添加任务：交水费，周五截止 | 说错了，是明天 | dueDate | 2026-11-19
                    添加任务：交水费，周五截止 | 不对，是周日之前 | dueDate | 2026-11-22
                    添加任务：交水费，周五截止 | 改到下午四点吧 | dueDate | T16:00
                    添加任务：交水费，周五截止 | 名字改成交电费 | title | 交电费
                    """)
    void correctsWhatWasJustAdded(String previous, String message, String field, String value) {
        var resolver = new FollowUpResolver(parser, parser.parse(previous), "");

        var calls = parser.parse(resolver.correct(message).orElseThrow()).calls();

        assertThat(calls)
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo("updateTask");
                    assertThat(call.arguments()).containsEntry(field, Value.of(value));
                    assertThat(call.arguments())
                            .hasEntrySatisfying(
                                    "taskTitle",
                                    title ->
                                            assertThat(title.asText())
                                                    .isIn("pay the gardener", "交水费"));
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Add a task: pay the gardener | never mind | undo
                    Add a task: pay the gardener | Actually, forget it. | undo
                    Add a task: pay the gardener | what's left? | listTasks
                    Add two tasks: pay Ann, call Ben | show them | listTasks
                    Add a task: pay the gardener by Friday | push it back to Sunday | updateTask
                    Add a task: pay the gardener by Friday | that one's done | completeTask
                    complete the task pay the gardener | what is left to do? | listTasks
                    添加任务：交水费 | 算了，不加了 | undo
                    添加任务：交水费 | 不用了 | undo
                    完成任务 交水费 | 还剩哪些？ | listTasks
                    """)
    void readsWhatIsDroppedAndWhatIsLeft(String previous, String message, String tool) {
        var answer = previous.startsWith("A") || previous.startsWith("c") ? "Done." : "已完成。";
        var resolver = new FollowUpResolver(parser, parser.parse(previous), answer);

        var completed = resolver.correct(message).or(() -> resolver.resolve(message)).orElseThrow();

        assertThat(parser.parse(completed).calls())
                .extracting(PlannedCall::tool)
                .containsExactly(tool);
    }

    @ParameterizedTest
    @ValueSource(strings = {"never mind", "算了"})
    void dropsNothingButWhatWasJustAdded(String message) {
        var list = new FollowUpResolver(parser, parser.parse("list my tasks"), "1 task:\n- x");
        var two =
                new FollowUpResolver(parser, parser.parse("Add two tasks: pay Ann, call Ben"), "");

        assertThat(list.correct(message)).isEmpty();
        assertThat(two.correct(message)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Monday", "what is due on Monday?", "make it a chart", "今天周一吗"})
    void correctsNothingWithoutAWordForIt(String message) {
        var resolver = new FollowUpResolver(parser, parser.parse("Add a task: pay Ann"), "");

        assertThat(resolver.correct(message)).isEmpty();
        assertThat(
                        resolver.resolve(message).stream()
                                .flatMap(m -> parser.parse(m).calls().stream()))
                .noneMatch(call -> call.tool().startsWith("create"));
    }

    /** The name is a value: neither its quotation marks nor its words are read as a request. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "read “Dune” again",
                "delete the project Garden tomorrow",
                "mail report.pdf to Ann, then call her"
            })
    void readsNoWordOfAName(String name) {
        var listed = "2 tasks:\n- buy milk\n- " + name;

        var completed = resolve("List my tasks", listed, "complete the second one");

        assertThat(completed.names()).containsExactly(name);
        assertThat(parser.parse(completed).calls())
                .containsExactly(
                        new PlannedCall("completeTask", Map.of("taskTitle", Value.of(name))));
    }

    @Test
    void readsAFileInTheNameOfATaskAsPartOfIt() {
        var completed = resolve("Add a task: send p.pdf to Bob", "Task was added.", "delete it");

        assertThat(parser.parse(completed.text()).calls())
                .containsExactly(
                        new PlannedCall(
                                "deleteTask", Map.of("taskTitle", Value.of("send p.pdf to Bob"))));
        assertThat(parser.parse("rename “a.pdf” to “b.pdf”").calls()).isEmpty();
        assertThat(parser.parse("list the tasks in “notes.txt”").calls()).isEmpty();
    }

    @Test
    void namesAllThatWereAdded() {
        var completed = resolve("添加任务：买菜，添加任务：跑步", "", "把它们都标记完成");

        assertThat(completed.names()).containsExactly("买菜", "跑步");
        assertThat(parser.parse(completed).calls())
                .extracting(call -> call.arguments().get("taskTitle"))
                .containsExactly(Value.of("买菜"), Value.of("跑步"));
    }

    @Test
    void isTheSameAfterItWasPassedOn() {
        var completed = new CompletedMessage("mark ", "task", List.of("a “b” c", "d"), " as done");

        assertThat(CompletedMessage.from(completed.toValue())).contains(completed);
        assertThat(CompletedMessage.from(Value.of(Map.of("table", Value.of("sales.csv")))))
                .isEmpty();
    }

    @Test
    void findsNothingWithoutARequestBefore() {
        assertThat(new FollowUpResolver(parser, parser.parse(""), "").resolve("mark it as done"))
                .isEmpty();
    }

    private CompletedMessage resolve(String previous, String answer, String message) {
        return new FollowUpResolver(parser, parser.parse(previous), answer)
                .resolve(message)
                .orElseThrow();
    }
}

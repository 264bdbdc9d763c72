package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.model.Message;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Talking about goals, projects, tasks and reviews, with real tools and no language model. */
class OfflineLifeTest {
    @TempDir Path directory;
    private LifeConversation talk;

    @BeforeEach
    void begin() {
        talk = new LifeConversation(directory);
    }

    @AfterEach
    void end() {
        talk.close();
    }

    @Test
    void makesAProjectWithItsTasksInOneSentence() throws Exception {
        var answer = done("创建一个叫学习英语的项目,并添加三个任务:背单词、练听力、写日记");

        assertThat(answer).contains("学习英语", "背单词", "练听力", "写日记").hasLineCount(4);
        var project = life(ItemKind.PROJECT).getFirst();
        assertThat(life(ItemKind.TASK))
                .hasSize(3)
                .allSatisfy(task -> assertThat(task.text("projectId")).isEqualTo(project.id()));
    }

    @Test
    void putsATaskThatNamesNoProjectIntoNoneOfSeveral() throws Exception {
        done("Create a project called Garden");
        done("Create a project called Website");
        done("Add a task: buy a domain");

        assertThat(life(ItemKind.TASK).getFirst().text("projectId")).isEmpty();
    }

    @Test
    void putsATaskIntoTheOnlyActiveProject() throws Exception {
        done("创建项目「装修」");
        done("创建项目「搬家」");
        done("暂停项目「搬家」");
        done("添加任务：量尺寸");

        assertThat(life(ItemKind.TASK).getFirst().text("projectId"))
                .isEqualTo(named(ItemKind.PROJECT, "装修").id());
    }

    @Test
    void takesThisProjectForTheOneSpokenOf() throws Exception {
        done("Create a project called Garden");
        done("Add a task to this project: order seeds");

        assertThat(life(ItemKind.TASK).getFirst().text("projectId"))
                .isEqualTo(named(ItemKind.PROJECT, "Garden").id());
    }

    @Test
    void tellsWhatWasDoneAndWhatWasNot() throws Exception {
        done("添加任务：买菜");

        var answer = talk.say("完成任务“买菜”，完成任务“登月”");

        assertThat(answer.text()).contains("已完成任务“买菜”", "没有完成", "登月");
        assertThat(life(ItemKind.TASK).getFirst().text("completed")).isEqualTo("true");
    }

    @Test
    void goesOnAfterACallThatFailed() throws Exception {
        var answer = talk.say("Delete the project \"Moon\" and add a task: buy milk");

        assertThat(answer.text()).contains("Moon", "Not done", "buy milk");
        assertThat(life(ItemKind.TASK)).extracting(Item::name).containsExactly("buy milk");
    }

    @Test
    void failsWhereNothingCouldBeDone() throws Exception {
        var answer = talk.say("Complete the task \"fly to the moon\"");

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains("fly to the moon");
    }

    @Test
    void pointsBackAtWhatWasSpokenOf() throws Exception {
        done("添加任务：背单词");
        done("把它标记完成");

        assertThat(life(ItemKind.TASK).getFirst().text("completed")).isEqualTo("true");
    }

    @Test
    void holdsAConversationInEnglish() throws Exception {
        done("Create a project Website and add two tasks: design the logo and buy a domain");
        assertThat(done("which tasks are there?")).contains("design the logo", "buy a domain");
        assertThat(done("complete the first one")).contains("is done");
        assertThat(done("another: write the about page, high priority, due next Friday"))
                .contains("write the about page", "2026-11-27", "next Friday");
        assertThat(done("What is left to do in the Website project?")).contains("write the about");
        assertThat(done("pause it")).contains("Website");
        assertThat(named(ItemKind.PROJECT, "Website").text("status")).isEqualTo("PAUSED");
        assertThat(done("undo that")).contains("ndone");
        assertThat(named(ItemKind.PROJECT, "Website").text("status")).isEqualTo("ACTIVE");
    }

    @Test
    void holdsAConversationInChinese() throws Exception {
        done("新建项目“学习英语”");
        done("添加三个任务：背单词、练听力、写日记");
        assertThat(done("列出所有任务")).contains("背单词", "练听力", "写日记");
        assertThat(done("完成第一个")).contains("已完成任务");
        assertThat(done("再加一个：复习第三单元，下周五截止")).contains("复习第三单元", "2026-11-27");
        assertThat(done("学习英语项目现在怎么样了")).contains("学习英语", "25%");
        assertThat(done("写一篇日记：今天跑了五公里，感觉很棒，心情8分，标签运动和健康")).isNotBlank();
        assertThat(life(ItemKind.REVIEW).getFirst().text("content")).isEqualTo("今天跑了五公里，感觉很棒");
        assertThat(done("我这个月的心情怎么样")).contains("8", "运动");
        assertThat(done("任务统计一下")).contains("4", "25%");
        assertThat(done("暂停学习英语项目")).contains("学习英语");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    创建项目“装修” | 已新建项目“装修”。
                    暂停项目“装修” | 项目“装修”现在已暂停。
                    添加任务：买漆，明天截止 | 2026-11-19
                    写一篇日记：“今天很好” | 已保存 2026-11-18 的回顾，心情 5/10（默认值，没有说明心情）。
                    设定年度目标：读书 | 读书
                    列出逾期的任务 | 您没有逾期的任务。
                    我有哪些目标 | 您没有目标。
                    任务统计一下 | 任务共 0 个：完成 0 个，未完成 0 个，逾期 0 个，完成率 0%。
                    各个项目的进度怎么样 | 没有项目。
                    Create a project "Garden" | Project 'Garden' was added.
                    Add a task: buy paint, due tomorrow | due 2026-11-19.
                    Write a diary entry: "a good day" | Saved the review of 2026-11-18, mood 8/10.
                    Is anything overdue? | You have no overdue tasks.
                    What projects do I have? | You have no projects.
                    How was my mood this month? | No reviews in that period
                    """)
    void saysEachThingInItsOwnWords(String message, String reply) throws Exception {
        var answer = talk.say(message.startsWith("暂停") ? "创建项目“装修”，" + message : message);

        assertThat(answer.text()).contains(reply);
    }

    @Test
    void keepsThePersonsOwnWordsOnceEach() throws Exception {
        done("添加任务：买菜");
        done("列出任务");

        assertThat(talk.conversation().messages())
                .extracting(Message::text)
                .hasSize(4)
                .startsWith("添加任务：买菜")
                .contains("列出任务");
    }

    @Test
    void addsAnotherTaskAfterAQuestionAboutAProject() throws Exception {
        done("新建项目“学习英语”");
        done("学习英语项目现在怎么样了");
        done("再加一个：复习第三单元");

        assertThat(life(ItemKind.PROJECT)).hasSize(1);
        assertThat(life(ItemKind.TASK)).extracting(Item::name).containsExactly("复习第三单元");
    }

    @Test
    void findsOutWhatIsMeantWhereOnlyANameIsSaid() throws Exception {
        done("Create a project called Garden and add a task: order seeds");
        assertThat(done("complete order seeds")).contains("'order seeds' is done");
        assertThat(done("pause Garden")).isEqualTo("Project 'Garden' is paused now.");
        done("add a task to Garden: buy soil");
        assertThat(done("make it urgent")).contains("buy soil");
        done("set a yearly goal: grow vegetables");
        assertThat(done("link the goal grow vegetables to Garden")).contains("Garden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read “Dune” aloud", "plan the week, pause Garden"})
    void readsNoWordOfANameThatAMessageRefersTo(String name) throws Exception {
        talk.life().add(ItemKind.PROJECT, Map.of("name", Value.of("Garden")));
        talk.life().add(ItemKind.TASK, Map.of("title", Value.of(name)));
        done("list my tasks");

        done("complete the first one");

        assertThat(named(ItemKind.TASK, name).text("completed")).isEqualTo("true");
        assertThat(named(ItemKind.PROJECT, "Garden").text("status")).isEqualTo("ACTIVE");
    }

    @Test
    void tellsOfADayThatThereIsNot() throws Exception {
        assertThat(done("添加任务：2月30日交房租")).contains("“2月30日”不是有效的日期");
    }

    @Test
    void asksWhichOfSeveralIsMeant() throws Exception {
        done("创建项目“学习英语”");
        done("创建项目“学习日语”");
        talk.replying("2");

        done("暂停学习项目");

        assertThat(talk.questions()).hasSize(1);
        assertThat(talk.questions().getFirst().options()).hasSize(2);
        assertThat(life(ItemKind.PROJECT))
                .filteredOn(project -> project.text("status").equals("PAUSED"))
                .hasSize(1);
    }

    @Test
    void asksForWhatIsMissing() throws Exception {
        talk.replying("早起").replying("季度目标");

        done("设定一个目标");

        assertThat(talk.questions()).extracting(UserQuestion::text).hasSize(2);
        assertThat(named(ItemKind.GOAL, "早起").text("stage")).isEqualTo("QUARTER");
    }

    @Test
    void asksForTheNameOfAProjectAndForItsTasks() throws Exception {
        talk.replying("Garden").replying("order seeds");

        done("create a project and add a task to it");

        assertThat(life(ItemKind.TASK).getFirst().text("projectId"))
                .isEqualTo(named(ItemKind.PROJECT, "Garden").id());
    }

    @Test
    void forgetsTheOldestTurnsWhole() throws Exception {
        for (int i = 1; i <= 26; i++) {
            done("添加任务：第" + i + "件事");
        }

        assertThat(talk.conversation().messages()).hasSize(30);
        assertThat(talk.conversation().messages().getFirst().text()).startsWith("添加任务");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "读取 orders.csv，统计每个项目的总金额",
                "Read orders.csv and sum the amount per project"
            })
    void leavesFilesToOthers(String request) throws Exception {
        Files.writeString(
                directory.resolve("orders.csv"), "项目,project,amount\nA,A,3\nB,B,4\nA,A,5\n");

        var answer = talk.say(request);

        assertThat(answer.workflow())
                .as(answer.text())
                .isNotNull()
                .satisfies(workflow ->
                        assertThat(workflow.nodes()).noneMatch(node -> node.type().equals("life")));
    }

    @Test
    void leavesQuestionsAboutAFileThatWasSpokenOfToOthers() throws Exception {
        Files.writeString(directory.resolve("work.csv"), "任务,状态\n设计,未完成\n测试,已完成\n");
        talk.say("读取 work.csv，统计有多少行");

        var answer = talk.say("列出未完成的任务");

        var workflow = answer.workflow();
        assertThat(workflow == null ? List.<AgentNode>of() : workflow.nodes())
                .as(answer.text())
                .noneMatch(node -> node.type().equals("life"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"你好", "谢谢", "Hello", "What can you do?", "什么是敏捷开发"})
    void leavesTalkToOthers(String message) throws Exception {
        assertThat(talk.say(message).workflow()).isNull();
    }

    private String done(String message) throws InterruptedException {
        var answer = talk.say(message);
        assertThat(answer.state())
                .as(message + ": " + answer.text())
                .isEqualTo(Answer.State.COMPLETED);
        return answer.text();
    }

    private List<Item> life(ItemKind kind) {
        return talk.life().list(kind, ItemQuery.ALL.withPage(0, 100)).items();
    }

    private Item named(ItemKind kind, String name) {
        return life(kind).stream()
                .filter(item -> item.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}

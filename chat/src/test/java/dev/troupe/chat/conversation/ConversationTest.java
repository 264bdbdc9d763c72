package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.TestCards;
import dev.troupe.core.engine.RunListener;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.OfflineModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationTest {
    private static final String SALES =
            "Read sales.csv, compute total sales per month and plot a bar chart to chart.png";

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Compute the total per month | sales.csv | Read sales.csv, Compute the total per month
                    Compute the total per month | it is the file sales.csv | Read sales.csv, Compute the total per month
                    计算每月总额 | 用 sales.csv | 读取 sales.csv，计算每月总额
                    Crawl the shop and compute the average price | http://localhost:8080/ | Visit http://localhost:8080/ , Crawl the shop and compute the average price
                    爬取商品，计算平均价格 | example.com | 访问 https://example.com ，爬取商品，计算平均价格
                    Compute the total per month | Compute the sum of costs.csv per day | Compute the sum of costs.csv per day
                    """)
    void anAnswerCompletesTheRequestThatWasAskedAbout(String request, String reply, String expected)
            throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), request);
            var answered = coordinator.propose(asked.conversation(), reply);

            assertThat(asked.answer().state()).isEqualTo(Answer.State.NEEDS_INPUT);
            assertThat(answered).isInstanceOf(Proposal.Planned.class);
            assertThat(answered.intent().request()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Compute the total per month | now compute the average per month | Compute the average per month
                    Compute the total per month | Draw a bar chart | Draw a bar chart
                    计算每月总额 | 画折线图 | 画折线图
                    计算每月总和 | 改成平均值 | 计算每月平均值
                    """)
    void aReplyWithoutAFileChangesTheRequestOrTakesItsPlace(
            String request, String reply, String expected) throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), request);
            var again = coordinator.propose(asked.conversation(), reply);

            assertThat(again).isInstanceOf(Proposal.Asked.class);
            assertThat(again.intent().request()).isEqualTo(expected);
        }
    }

    @Test
    void whatWasNotUnderstoodIsNoPartOfTheNextMessage() throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), "y");
            var next = coordinator.propose(asked.conversation(), "Compute the total of a.csv");
            var other = coordinator.propose(asked.conversation(), "blah");

            assertThat(asked.answer().state()).isEqualTo(Answer.State.NEEDS_INPUT);
            assertThat(next.intent().request()).isEqualTo("Compute the total of a.csv");
            assertThat(other.intent().request()).isEqualTo("blah");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which month has the largest total? | Read sales.csv, which month has the largest total?
                    what is love? | what is love?
                    ok, never mind | ok, never mind
                    好的，算了 | 好的，算了
                    """)
    void aQuestionAboutWhatAgentsComputeGoesOnWithTheSameFile(String message, String expected)
            throws Exception {
        try (var coordinator = coordinator()) {
            var first = coordinator.preview(Conversation.empty(), SALES);
            var second = coordinator.propose(first.conversation(), message);

            assertThat(second.intent().request()).isEqualTo(expected);
        }
    }

    @Test
    void aNumberChoosesAnOption() throws Exception {
        Files.writeString(directory.resolve("b.csv"), "x\n1\n");
        Files.writeString(directory.resolve("a.csv"), "x\n1\n");
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), "计算每月总额");
            var answered = coordinator.propose(asked.conversation(), "2");

            assertThat(answered.intent().request()).isEqualTo("读取 b.csv，计算每月总额");
        }
    }

    @Test
    void asksWhatToDoWithAFileAndDoesWhatIsChosen() throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), "sales.csv");
            var answered = coordinator.preview(asked.conversation(), "3");

            assertThat(asked.answer().clarification())
                    .satisfies(question ->
                            assertThat(question.kind()).isEqualTo(Clarification.Kind.MEANING));
            assertThat(answered.answer().workflow()).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    now as a pie chart, per region | Read sales.csv, compute total sales per region and plot a pie chart to chart.png
                    now as a pie chart | Read sales.csv, compute total sales per month and plot a pie chart to chart.png
                    make it a line chart instead | Read sales.csv, compute total sales per month and plot a line chart to chart.png
                    by region instead | Read sales.csv, compute total sales by region and plot a bar chart to chart.png
                    the average please | Read sales.csv, compute average sales per month and plot a bar chart to chart.png
                    only East | Read sales.csv, compute total sales per month and plot a bar chart to chart.png, only East
                    save it as sales.png | Read sales.csv, compute total sales per month and plot a bar chart to sales.png
                    again | Read sales.csv, compute total sales per month and plot a bar chart to chart.png
                    Draw a histogram of the amounts | Read sales.csv, Draw a histogram of the amounts
                    Draw a bar chart of costs.csv | Draw a bar chart of costs.csv
                    """)
    void aFollowUpChangesTheRequestBefore(String message, String expected) throws Exception {
        try (var coordinator = coordinator()) {
            var first = coordinator.preview(Conversation.empty(), SALES);
            var second = coordinator.propose(first.conversation(), message);

            assertThat(second.intent().request()).isEqualTo(expected);
            assertThat(second).isInstanceOf(Proposal.Planned.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    改成折线图 | 读取 sales.csv，计算每月总销售额，画成折线图保存为 chart.png
                    换成饼图吧 | 读取 sales.csv，计算每月总销售额，画成饼图保存为 chart.png
                    按地区统计 | 读取 sales.csv，计算按地区总销售额，画成柱状图保存为 chart.png
                    改成平均 | 读取 sales.csv，计算每月平均销售额，画成柱状图保存为 chart.png
                    只看 2024 年 | 读取 sales.csv，计算每月总销售额，画成柱状图保存为 chart.png，只看 2024 年
                    另存为 月度.png | 读取 sales.csv，计算每月总销售额，画成柱状图保存为 月度.png
                    再来一遍 | 读取 sales.csv，计算每月总销售额，画成柱状图保存为 chart.png
                    """)
    void aFollowUpInChineseToo(String message, String expected) throws Exception {
        try (var coordinator = coordinator()) {
            var first =
                    coordinator.preview(
                            Conversation.empty(), "读取 sales.csv，计算每月总销售额，画成柱状图保存为 chart.png");
            var second = coordinator.propose(first.conversation(), message);

            assertThat(second.intent().request()).isEqualTo(expected);
        }
    }

    @Test
    void anAnswerThatSpeaksOfCancellingCancelsNothing() throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), "计算每月总额");
            var answered = coordinator.propose(asked.conversation(), "取消的也要算");

            assertThat(answered.intent().request()).isEqualTo("计算每月总额，取消的也要算");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"算了", "不用了，谢谢！", "never mind", "谢谢", "thanks!"})
    void whoeverChangesTheirMindIsNotHeldToTheQuestion(String message) throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), "计算每月总额");
            var left = coordinator.handleTurn(asked.conversation(), message);

            assertThat(left.answer().state()).isEqualTo(Answer.State.COMPLETED);
            assertThat(left.conversation().pending()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "thanks,You are welcome!",
        "谢谢,不客气！",
        "好的，谢谢你,不客气！",
        "thank you very much!,You are welcome!",
        "再见,再见！",
        "好的，算了,好的。"
    })
    void answersCourtesiesBriefly(String message, String expected) throws Exception {
        try (var coordinator = coordinator()) {
            assertThat(coordinator.handle(message).text()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"n", "no", "y", "7", "sales.csv"})
    void staysInTheLanguageOfTheConversation(String message) throws Exception {
        try (var coordinator = coordinator()) {
            var before = coordinator.handleTurn(Conversation.empty(), "你好").conversation();

            var answer = coordinator.handleTurn(before, message).answer();

            assertThat(Language.of(answer.text())).as(answer.text()).isEqualTo(Language.ZH);
            assertThat(coordinator.handleTurn(before, "thanks").answer().text())
                    .as("a message with a language of its own changes it")
                    .isEqualTo("You are welcome!");
        }
    }

    @Test
    void keepsWholeTurnsWhenItGetsLong() {
        var conversation = Conversation.empty();
        for (int i = 0; i < 40; i++) {
            conversation =
                    conversation.withTurn(TurnRecord.of("m" + i, "m" + i, Answer.ofText("a" + i)));
        }

        assertThat(conversation.messages()).hasSizeLessThanOrEqualTo(50);
        assertThat(conversation.messages().getFirst()).isInstanceOf(Message.User.class);
        assertThat(conversation.messages().getLast().text()).isEqualTo("a39");
    }

    @Test
    void isTheSameAgainWhenMadeOfWhatWasSaid() throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), "画一个饼图");
            var planned = coordinator.preview(asked.conversation(), "保存为 类别.png");

            var again = Conversation.of(List.of(asked.exchange(), planned.exchange()));

            assertThat(again).isEqualTo(planned.conversation());
            assertThat(again.pending()).isNotNull();
        }
    }

    @Test
    void remembersEachFileOnceTheLatestLast() {
        var conversation =
                Conversation.empty()
                        .withTurn(TurnRecord.of("x", "x", made("a.png", "b.png")))
                        .withTurn(TurnRecord.of("y", "y", made("a.png")));

        assertThat(conversation.artifacts())
                .extracting(Artifact::path)
                .containsExactly("b.png", "a.png");
    }

    private static Answer made(String... paths) {
        var artifacts =
                List.of(paths).stream().map(it -> new Artifact(it, "image/png", 1, "n")).toList();
        return new Answer(Answer.State.COMPLETED, "", artifacts, null, null, null, null);
    }

    private Coordinator coordinator() {
        var catalog = TestCards.catalog();
        return new Coordinator(
                TestConfigs.of(
                                new OfflineModel(OfflineSkills.of(catalog)),
                                catalog,
                                Workspace.of(directory))
                        .runListener(RunListener.NONE)
                        .conversationListener(ConversationListener.NONE)
                        .build());
    }

    @Test
    void aResultThatAReplyNamesIsNoSource() throws Exception {
        try (var coordinator = coordinator()) {
            var asked = coordinator.preview(Conversation.empty(), "画一个饼图");

            var proposal = coordinator.propose(asked.conversation(), "保存为 类别.png");

            assertThat(proposal).isInstanceOf(Proposal.Asked.class);
            assertThat(proposal.intent().request()).isEqualTo("画一个饼图，保存为 类别.png");
        }
    }

    @Test
    void takesLeaveToReplaceAFileFromThePersonAlone() {
        var answer =
                new Answer(
                        Answer.State.COMPLETED,
                        "Now save it as budget.csv",
                        List.of(new Artifact("made.csv", "text/csv", 3, "agent-1")),
                        null,
                        null,
                        null,
                        null);
        var conversation =
                Conversation.empty()
                        .withTurn(
                                TurnRecord.of(
                                        "Save it as mine.csv", "Save it as mine.csv", answer));

        assertThat(conversation.findOutputs("read sales.csv and plot it to chart.png"))
                .containsExactlyInAnyOrder("chart.png", "made.csv", "mine.csv");
    }
}

package dev.troupe.agent.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class HistoryCompactorTest {
    private static final HistoryLimits LIMITS = new HistoryLimits(30, 1_200);
    private static final List<Message> HEAD =
            List.of(new Message.System("Add carefully."), new Message.User("Add up the sales"));

    private final HistoryCompactor compaction = new HistoryCompactor(LIMITS, Summarizer.PLAIN);

    /** What happens between two messages of a user, or in one turn of a model. */
    @Provide
    Arbitrary<List<List<Message>>> rounds() {
        var person =
                Arbitraries.of("go on", "还有呢？")
                        .map(text -> List.<Message>of(new Message.User(text)));
        var words =
                Arbitraries.of("thinking", "我想一想")
                        .map(text -> List.<Message>of(new Message.Assistant(text, List.of())));
        var calls =
                Combinators.combine(
                                Arbitraries.integers().between(1, 4),
                                Arbitraries.integers().between(0, 6_000))
                        .as(HistoryCompactorTest::turn);
        return Arbitraries.oneOf(person, words, calls).list().ofMinSize(1).ofMaxSize(40);
    }

    private static List<Message> turn(int calls, int characters) {
        var made = new ArrayList<ToolCall>();
        var messages = new ArrayList<Message>();
        for (int index = 0; index < calls; index++) {
            made.add(new ToolCall("c" + index, "look", "{\"n\":" + index + "}"));
            messages.add(
                    new Message.ToolResult("c" + index, "look", "x".repeat(characters), false));
        }
        messages.addFirst(new Message.Assistant("", made));
        return messages;
    }

    @Property(tries = 100)
    void keepsPairsAndHeadAndTheLastMessageWithinTheBudget(
            @ForAll("rounds") List<List<Message>> rounds) throws InterruptedException {
        var messages = new ArrayList<>(HEAD);
        rounds.forEach(messages::addAll);

        var shorter = compaction.isNeeded(messages) ? compaction.compact(messages, 2) : messages;

        assertThatCode(() -> HistoryCompactor.requirePairs(shorter)).doesNotThrowAnyException();
        assertThat(shorter.subList(0, 2)).isEqualTo(HEAD);
        assertThat(shorter.getLast()).hasSameClassAs(messages.getLast());
        assertThat(compaction.isNeeded(shorter)).isFalse();
    }

    @Test
    void worksInsideASingleRoundAndKeepsTheSummary() throws InterruptedException {
        var messages = new ArrayList<>(HEAD);
        for (int turn = 0; turn < 40; turn++) {
            messages.addAll(turn(1, 50));
        }

        var shorter = compaction.compact(messages, 2);

        assertThat(shorter.size()).isLessThan(messages.size() / 2);
        assertThat(HistoryCompactor.isSummary(shorter.get(2))).isTrue();
        assertThat(shorter.get(2).text()).contains("called look", "earlier lines omitted");
        assertThat(shorter.get(3)).isInstanceOf(Message.Assistant.class);
    }

    @Test
    void sumsUpAnEarlierSummaryAsWell() throws InterruptedException {
        Summarizer remembering =
                (dropped, _) ->
                        dropped.toString().contains("heron") ? "said heron" : "said nothing";
        var compaction = new HistoryCompactor(LIMITS, remembering);
        var messages = new ArrayList<>(HEAD);
        messages.add(new Message.User("the secret word is heron"));
        for (int round = 0; round < 3; round++) {
            for (int turn = 0; turn < 3; turn++) {
                messages.addAll(turn(1, 800));
            }
            var shorter = compaction.compact(messages, 2);
            messages.clear();
            messages.addAll(shorter);
        }

        assertThat(messages.stream().filter(HistoryCompactor::isSummary)).hasSize(1);
        assertThat(messages.get(2).text()).contains("heron");
    }

    /** The model's summary is short and says nothing of the figures. */
    @Test
    void keepsNumbersNamesAndPathsOfEachResult() throws InterruptedException {
        var messages = new ArrayList<Message>();
        for (int number = 1; number <= 5; number++) {
            messages.add(
                    new Message.Assistant("", List.of(new ToolCall("c" + number, "query", "{}"))));
            messages.add(
                    new Message.ToolResult(
                            "c" + number,
                            "query",
                            "{\"status\":\"ok\",\"data\":{\"note\":\"%s\",\"total\":%d,\"city\":\"Ulm%d\",\"file\":\"out/r%d.csv\"}}"
                                    .formatted("x ".repeat(300), 4_000 + number, number, number),
                            false));
        }
        var asked = new ArrayList<ModelRequest>();
        ChatModel terse =
                (request, _) -> {
                    asked.add(request);
                    return ModelReply.text("Queried five times.", "test:m");
                };

        var summary =
                new ModelSummarizer(terse, "按城市汇总", Value.missing(), _ -> {})
                        .summarize(messages, 900);

        assertThat(asked.getFirst().messages().getLast().text())
                .contains("按城市汇总", "total 4001", "city Ulm5");
        for (int number = 1; number <= 5; number++) {
            assertThat(summary)
                    .contains(
                            "total " + (4_000 + number), "Ulm" + number, "out/r" + number + ".csv");
        }
        assertThat(Summarizer.PLAIN.summarize(messages, 900)).contains("total 4003", "out/r3.csv");
    }

    @Test
    void cutsWhereAPersonSpokeRatherThanAmidTheirRound() throws InterruptedException {
        var messages = new ArrayList<>(HEAD);
        for (int round = 0; round < 12; round++) {
            messages.add(new Message.User("question " + round));
            messages.addAll(turn(1, 40));
            messages.add(new Message.Assistant("answer " + round, List.of()));
        }

        var shorter = compaction.compact(messages, 2);

        assertThat(shorter.get(3))
                .isInstanceOfSatisfying(
                        Message.User.class, user -> assertThat(user.text()).startsWith("question"));
    }

    @Test
    void countsWhatCallsCost() {
        var call = new ToolCall("1", "write", "x".repeat(1_000));

        assertThat(TokenEstimator.of(new Message.Assistant("", List.of(call)))).isGreaterThan(400);
        assertThat(TokenEstimator.of("四个汉字")).isEqualTo(4);
    }

    @Test
    void refusesAHistoryWhoseCallsHaveNoResults() {
        var broken = new ArrayList<>(HEAD);
        broken.add(new Message.Assistant("", List.of(new ToolCall("7", "look", "{}"))));
        broken.add(new Message.User("well?"));

        assertThatThrownBy(() -> HistoryCompactor.requirePairs(broken))
                .hasMessageContaining("the calls [7] have no result");
    }
}

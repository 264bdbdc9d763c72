package dev.troupe.chat.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.ConversationEvent.AgentInvited;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageRouteTest {
    private static final List<AgentCard> CARDS =
            List.of(
                    card("sarah", "Sarah").withChinese("莎拉", "编剧。", List.of()),
                    card("table", "Table reader"),
                    card("table-writer", "Table writer"));

    private static AgentCard card(String type, String name) {
        return new AgentCard(type, name, "Does it.", List.of(), List.of(), Set.of(), Set.of());
    }

    private static AgentSession engaging(String... agents) {
        var session = new AgentSession();
        for (var agent : agents) {
            session.apply(Instant.EPOCH, new AgentInvited(agent, "the scene", "u"));
        }
        return session;
    }

    private static MessageRoute route(String message, String... engaged) {
        return MessageRoute.of(message, engaging(engaged), CARDS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    @sarah write it      | sarah        | write it
                    @Sarah: write it     | sarah        | write it
                    ＠莎拉写一个场景        | sarah        | 写一个场景
                    @table-writer do it  | table-writer | do it
                    @Table reader do it  | table        | do it
                    """)
    void findsTheAgentThatIsMentioned(String message, String agent, String text) {
        assertThat(route(message))
                .isEqualTo(new MessageRoute.ToAgent(new DirectTask(agent, "", text), false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@emma hello", "@Emma，你好", "＠协调器 hello"})
    void findsTheCoordinatorThatIsMentioned(String message) {
        assertThat(route(message, "sarah")).isInstanceOf(MessageRoute.ToCoordinator.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@2 of them", "@Override(…) in Java", "mail a@sarah.example", "back", "hi"})
    void leavesOtherMessagesToTheCoordinator(String message) {
        assertThat(route(message)).isEqualTo(new MessageRoute.ToCoordinator(message));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@nobody hello", "@sarahs hello", "＠无名 写一个场景"})
    void namesAnAgentThatDoesNotExist(String message) {
        assertThat(route(message, "sarah"))
                .isInstanceOfSatisfying(
                        MessageRoute.Unresolved.class,
                        unresolved -> {
                            var name = message.substring(1).replaceFirst(" .*", "");
                            assertThat(unresolved.text(CARDS).en())
                                    .contains("'" + name + "'", "sarah, table, table-writer");
                            assertThat(unresolved.text(CARDS).zh()).contains("“" + name + "”");
                        });
    }

    @Test
    void asksWhatAnAgentIsToDo() {
        assertThat(route("@sarah"))
                .isInstanceOfSatisfying(
                        MessageRoute.Unresolved.class,
                        unresolved ->
                                assertThat(unresolved.text(CARDS).en())
                                        .startsWith("What is Sarah to do?"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"back to Emma", "回到 Emma", "回到协调器。"})
    void readsTheWayBackWhereNobodyIsEngaged(String message) {
        assertThat(route(message)).isEqualTo(new MessageRoute.Release(List.of()));
    }

    @Test
    void passesAMessageToTheOnlyAgentThatIsEngaged() {
        assertThat(route("shorter", "sarah"))
                .isEqualTo(
                        new MessageRoute.ToAgent(
                                new DirectTask("sarah", "the scene", "shorter"), true));
        assertThat(route("shorter", "sarah", "table"))
                .isEqualTo(new MessageRoute.ToCoordinator("shorter"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop the video after 3 s", "结束语写得长一点", "done is better than perfect"})
    void takesNoRequestForAStopWord(String message) {
        assertThat(route(message, "sarah")).isInstanceOf(MessageRoute.ToAgent.class);
    }

    @Test
    void takesAStopWordForARequestWhereNobodyIsEngaged() {
        assertThat(route("stop")).isEqualTo(new MessageRoute.ToCoordinator("stop"));
    }
}

package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelProblem;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which questions the tables of a folder account for, before other agents and chat. */
class TableRoutingTest {
    private static final String ORDERS =
            """
            单号,下单日期,客户名称,商品,类别,数量,单价
            KD-1001,2025-01-06,青禾食品厂,打印纸,耗材,20,25
            KD-1002,2025-02-11,同德中学,白板,设备,3,310
            KD-1003,2025-03-15,青禾食品厂,墨盒,耗材,8,88
            KD-1004,2025-03-19,百川物流集团,打印纸,耗材,40,25
            """;
    private static final String COLLEGES =
            """
            College,Country,Students,Founded,Contact
            Harlow Institute,France,12000,1901,Email
            Penn Moor College,Norway,8300,1955,Phone
            Lyd Academy,France,4100,1820,Letter
            """;

    @TempDir private static Path home;
    private static TroupeRuntime runtime;
    @TempDir private Path directory;

    @BeforeAll
    static void open() {
        runtime =
                TroupeRuntime.open(
                        StandardPacks::open,
                        ModelSelection.offline(),
                        new Environment(Map.of("TROUPE_HOME", home.toString()), home),
                        _ -> {});
    }

    @AfterAll
    static void close() {
        runtime.close();
    }

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("orders.csv"), ORDERS);
        Files.writeString(directory.resolve("colleges.csv"), COLLEGES);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "KD-1003是什么商品 | orders.csv",
                "耗材类里单价最贵的是什么？ | orders.csv",
                "下单次数最多的客户是谁？ | orders.csv",
                "青禾2025年一共下了几单 | orders.csv",
                "Penn Moor College number of students | colleges.csv",
                "Did anyone ever apply to Lyd Academy? | colleges.csv",
                "How many students are at Harlow Institute? | colleges.csv",
            })
    void asksTheTableWhoseWordsAQuestionHas(String question, String table) throws Exception {
        assertPlansFor(question, table);
    }

    @ParameterizedTest
    @ValueSource(strings = {"库存最少的是哪个", "库存最少的是什么", "库存最多的商品是什么"})
    void aSuperlativeAsksForARowWhateverAgentItsWordsResemble(String question) throws Exception {
        Files.writeString(directory.resolve("shelf.csv"), "商品,库存\n白板,3\n墨盒,8\n打印纸,40\n");

        assertPlansFor(question, "shelf.csv");
    }

    private void assertPlansFor(String question, String table) throws Exception {
        assertThat(propose(question))
                .isInstanceOfSatisfying(
                        Proposal.Planned.class,
                        planned -> {
                            var nodes = planned.plan().workflow().nodes();
                            assertThat(nodes)
                                    .singleElement()
                                    .hasFieldOrPropertyWithValue("type", "data");
                            assertThat(nodes.getFirst().desc()).contains(table);
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What is the capital of France?",
                "Who invented email?",
                "how does a phone work",
                "why do students sleep badly",
                "什么是耗材",
                "白板是谁发明的",
                "最高的山是什么",
                "商品经济是什么意思",
            })
    void oneCommonWordIsNotAskedOfATable(String question) throws Exception {
        assertThat(propose(question))
                .isInstanceOfSatisfying(
                        Proposal.Answered.class,
                        answered -> {
                            assertThat(answered.answer().state()).isEqualTo(Answer.State.FAILED);
                            assertThat(answered.answer().problem())
                                    .isNotNull()
                                    .extracting(Problem::code)
                                    .isEqualTo(ModelProblem.NEEDS_MODEL.id());
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "search the web for the number of students of Penn Moor College",
                "给青禾食品厂发一封邮件，问还要几箱打印纸",
                "把“青禾食品厂下了几单”翻译成英文",
            })
    void whatAnotherAbilityIsAskedForIsNotAskedOfATable(String request) throws Exception {
        assertThat(propose(request)).isNotInstanceOf(Proposal.Planned.class);
    }

    @Test
    void asksWhichOfTheTablesThatHaveTheSameWords() throws Exception {
        Files.writeString(directory.resolve("colleges_old.csv"), COLLEGES);

        assertThat(propose("Penn Moor College number of students"))
                .isInstanceOfSatisfying(
                        Proposal.Asked.class,
                        asked -> {
                            assertThat(asked.question().kind()).isEqualTo(Clarification.Kind.FILE);
                            assertThat(asked.question().options())
                                    .startsWith("colleges.csv", "colleges_old.csv");
                        });
    }

    private Proposal propose(String message) throws Exception {
        try (var coordinator =
                runtime.coordinator(
                        Workspace.of(directory),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        ConversationListener.NONE,
                        ApprovalHandler.NOBODY,
                        new InMemoryJournal())) {
            return coordinator.propose(message);
        }
    }
}

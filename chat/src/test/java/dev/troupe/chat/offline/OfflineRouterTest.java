package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.TestCards;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.SourceSkill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfflineRouterTest {
    private static final AgentCard LIBRARIAN =
            new AgentCard(
                    "librarian",
                    "Librarian",
                    "Answers from documents.",
                    List.of("search documents"),
                    List.of(),
                    Set.of("documents"),
                    Set.of("answer"));

    @TempDir private Path directory;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(directory.resolve("a.csv"), "x\n1\n");
        Files.writeString(directory.resolve("b.csv"), "x\n1\n");
    }

    @Test
    void aFollowUpChangesTheWorkOnEachFile() {
        var routed = route("for each csv make a bar chart of x", "now as a pie chart, only 2024");

        assertThat(routed.field("missing").items()).isEmpty();
        assertThat(routed.field("request").asText())
                .isEqualTo(
                        "Read a.csv, make a pie chart of x, only 2024; Read b.csv, make a pie chart of x, only 2024");
        assertThat(routed.field("entities").field("nodes").items()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "convert the csv to excel",
                "turn the csv file into json",
                "把 CSV 文件转成 JSON",
                "将csv转换为excel",
                "convert the excel to csv"
            })
    void asksWhichTableAConversionMeans(String message) throws IOException {
        Files.writeString(directory.resolve("c.json"), "[{\"x\":1}]");

        var routed = route("", message);

        assertThat(routed.field("missing")).isEqualTo(Value.of(List.of(Value.of("file"))));
        assertThat(routed.field("request").asText()).isEqualTo(message);
    }

    @Test
    void convertsTheOnlyTableOfItsKind() throws IOException {
        Files.writeString(directory.resolve("c.json"), "[{\"x\":1}]");

        var routed = route("", "convert the json file to csv");

        assertThat(routed.field("missing").items()).isEmpty();
        assertThat(routed.field("request").asText())
                .isEqualTo("Read c.json, convert the json file to csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "convert a.csv to json",
                "convert 5 gallons to liters",
                "convert notes.md to csv"
            })
    void asksForNoTableWhereAFileOrNoneIsNamed(String message) {
        assertThat(route("", message).field("request").asText()).isEqualTo(message);
        assertThat(route("", message).field("missing").items()).isEmpty();
    }

    @Test
    void whatAFollowUpAddsIsAClauseOfTheAgentsTask() {
        var routed = route("Crawl http://site.test/", "now with the prices");

        assertThat(routed.field("request").asText())
                .isEqualTo("Crawl http://site.test/, with the prices");
        assertThat(routed.field("entities").field("nodes").items().getFirst().field("clauses"))
                .isEqualTo(
                        Value.of(
                                List.of(
                                        Value.of("Crawl http://site.test/"),
                                        Value.of("with the prices"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "客服投诉的平均时长是多少~读取 客服投诉.csv，客服投诉的平均时长是多少",
                "外包工时那个表里平均时长是多少~读取 上海外包工时9月.csv，外包工时那个表里平均时长是多少",
                "what is the average of gym visits~Read gym_visits.csv, what is the average of gym visits"
            })
    void readsTheOnlyTableThatAQuestionNamesWithoutItsExtension(String message, String request)
            throws IOException {
        for (var name : List.of("客服投诉.csv", "上海外包工时9月.csv", "gym_visits.csv")) {
            Files.writeString(directory.resolve(name), "时长,x\n1,2\n");
        }

        var routed = route("", message);

        assertThat(routed.field("request").asText()).isEqualTo(request);
        assertThat(routed.field("missing").items()).isEmpty();
    }

    @Test
    void readsNoneOfSeveralTablesThatAQuestionNames() throws IOException {
        Files.writeString(directory.resolve("客服投诉1月.csv"), "时长,x\n1,2\n");
        Files.writeString(directory.resolve("客服投诉2月.csv"), "时长,x\n1,2\n");

        assertThat(route("", "客服投诉的平均时长是多少").field("request").asText()).isEqualTo("客服投诉的平均时长是多少");
    }

    /** Who answers from documents answers what is about one of them, question or not. */
    @Test
    void asksTheDocumentsWhereARequestIsMostAboutOneOfThem() throws IOException {
        Files.writeString(directory.resolve("搬迁会纪要.md"), "# 搬迁会\n\n周五装箱。\n");
        Files.writeString(directory.resolve("收费标准.md"), "# 收费\n\n每次 5 元。\n");
        var catalog = TestCards.catalog();
        catalog.register(Agent.of(LIBRARIAN, "", List.of()));

        var routed = route("", "搬迁那个会的纪要给我讲几句", catalog);

        assertThat(routed.field("entities").field("nodes").items())
                .extracting(node -> node.field("agent").asText())
                .containsExactly("librarian");
        assertThat(route("", "给我讲几句", catalog).field("entities").field("nodes").items()).isEmpty();
    }

    /** A greeting costs no reading of files. */
    @ParameterizedTest
    @ValueSource(strings = {"hello", "谢谢，辛苦了", "12 * 7 是多少"})
    void readsNoFileForSmallTalkAndArithmetic(String message) {
        var asked = new ArrayList<String>();
        SourceSkill reader =
                new SourceSkill() {
                    @Override
                    public Optional<ModelReply> reply(ModelRequest request) {
                        return Optional.empty();
                    }

                    @Override
                    public List<KnownWord> knownWords(String words, Path file) {
                        asked.add(words);
                        return List.of();
                    }

                    @Override
                    public boolean answers(String words, Path file) {
                        asked.add(words);
                        return false;
                    }
                };

        route(message, new SourceMatcher(Workspace.of(directory), List.of(reader), List.of()));

        assertThat(asked).isEmpty();
    }

    private void route(String message, SourceMatcher files) {
        route("", message, TestCards.catalog(), files);
    }

    private Value route(String previous, String message) {
        return route(previous, message, TestCards.catalog());
    }

    private Value route(String previous, String message, Catalog catalog) {
        var files = new SourceMatcher(Workspace.of(directory), List.of(), List.of());
        return route(previous, message, catalog, files);
    }

    private static Value route(
            String previous, String message, Catalog catalog, SourceMatcher files) {
        var router = new OfflineRouter(catalog, ExampleClassifier.NONE, files);
        var brief = Map.of("previous", Value.of(previous), "message", Value.of(message));
        var messages = List.<Message>of(new Message.User(message));
        var request = ModelRequest.of(ModelRole.ROUTER, messages).withBrief(Value.of(brief));
        return Json.parse(router.reply(request).orElseThrow().text());
    }
}

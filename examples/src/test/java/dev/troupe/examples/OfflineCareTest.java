package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.web.WebPack;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.sample.SampleSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the offline model must not pass over: filters, slips of the pen, sites that are dead. */
class OfflineCareTest {
    @TempDir Path directory;

    @BeforeEach
    void sales() throws IOException {
        Files.writeString(
                directory.resolve("sales.csv"),
                "region,amount\nEast,100\nWest,250\nEast,75\nSouth,300\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "读取 sales.csv，只保留东区的行，保存为 out.csv",
                "From sales.csv keep only the 东部 rows and save them as out.csv"
            })
    void filtersByAnotherWordForTheValue(String request) throws Exception {
        var answer = handle(request, AllowedHosts.none());

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(directory.resolve("out.csv")).hasContent("region,amount\nEast,100\nEast,75\n");
    }

    @ParameterizedTest
    @CsvSource({
        "'读取 sales.csv，只保留火星的行，保存为 out.csv', 火星",
        "'Read sales.csv, keep only the Narnia rows and save them as out.csv', Narnia"
    })
    void savesNothingWhereNoValueGoesWithTheWord(String request, String word) throws Exception {
        var answer = handle(request, AllowedHosts.none());

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains(word);
        assertThat(directory.resolve("out.csv")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Crawl http://localhost:9/ and list the titles of its pages but skip the blog|but skip the blog",
                "列出 http://localhost:9/ 上失效的链接|失效",
                "Fetch http://localhost:9/a.html in Spanish and save its text as a.txt|Spanish",
            })
    void asksAboutWordsThatNothingReadsBeforeAnythingIsDone(String request, String words)
            throws Exception {
        var answer = handle(request, AllowedHosts.none());

        assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(answer.text()).contains(words);
        assertThat(answer.run()).isNull();
    }

    @Test
    void findsAMisspeltFileInADeepDirectoryAmongMany() throws Exception {
        var deep = Files.createDirectories(directory.resolve("y/2024/data/may"));
        Files.copy(directory.resolve("sales.csv"), deep.resolve("sales.csv"));
        for (int i = 0; i < 60; i++) {
            Files.writeString(directory.resolve("a%02d.csv".formatted(i)), "x\n1\n");
        }
        try (var http = GuardedHttp.create(AllowedHosts.none());
                var troupe = troupe(http)) {
            var asked =
                    troupe.handleTurn(
                            Conversation.empty(),
                            "total amount in y/2024/data/may/slaes.csv per region");

            assertThat(asked.answer().clarification())
                    .isNotNull()
                    .satisfies(question ->
                            assertThat(question.options().getFirst())
                                    .isEqualTo("y/2024/data/may/sales.csv"));
        }
    }

    @Test
    void asksWhichFileIsMeantByOneThatIsNotThereAndGoesOnWithTheAnswer() throws Exception {
        try (var http = GuardedHttp.create(AllowedHosts.none());
                var troupe = troupe(http)) {
            var asked =
                    troupe.handleTurn(Conversation.empty(), "total amount in slaes.csv per region");

            assertThat(asked.answer().state()).isEqualTo(Answer.State.NEEDS_INPUT);
            assertThat(asked.answer().clarification())
                    .isNotNull()
                    .satisfies(question -> {
                        assertThat(question.kind()).isEqualTo(Clarification.Kind.FILE);
                        assertThat(question.options()).containsExactly("sales.csv");
                    });

            var answered = troupe.handleTurn(asked.conversation(), "1").answer();

            assertThat(answered.state()).as(answered.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(answered.text()).contains("| East | 175 |");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"统计 zzzz.csv 里每个地区的总金额", "total amount in zzzz.csv per region"})
    void namesTheFilesThereAreWhereNothingResemblesTheOneThatIsNamed(String request)
            throws Exception {
        var answer = handle(request, AllowedHosts.none());

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains("zzzz.csv", "sales.csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Crawl %s, only products that cost more than 1000, save as out.csv",
                "抓取 %s 里价格高于 1000 的商品，保存为 out.csv"
            })
    void filtersWhatASiteOffers(String request) throws Exception {
        try (var site = SampleSite.start(0)) {
            var answer =
                    handle(request.formatted(site.url()), AllowedHosts.parse(host(site.url())));

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(Files.readAllLines(directory.resolve("out.csv")))
                    .hasSizeBetween(2, 5)
                    .anyMatch(line -> line.contains("1299"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Compute the average price of %s and %s", "计算 %s 和 %s 的平均价格"})
    void goesOnWithTheOthersWhereOneOfSeveralSitesIsDead(String request) throws Exception {
        var dead = "http://127.0.0.1:" + closedPort() + "/";
        try (var site = SampleSite.start(0)) {
            var answer =
                    handle(
                            request.formatted(site.url(), dead),
                            AllowedHosts.parse(host(site.url()) + "," + host(dead)));

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.PARTIAL);
            assertThat(answer.text()).contains(dead, "245.3");
        }
    }

    private Answer handle(String request, AllowedHosts hosts) throws InterruptedException {
        try (var http = GuardedHttp.create(hosts);
                var troupe = troupe(http)) {
            return troupe.handle(request);
        }
    }

    private Coordinator troupe(GuardedHttp http) {
        var packs = List.of(WebPack.of(http), new FilesPack(), new DataPack(new TableEngine()));
        return new Coordinator(
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory)).build());
    }

    private static String host(String url) {
        return URI.create(url).getAuthority();
    }

    /** A port that was free a moment ago. */
    private static int closedPort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

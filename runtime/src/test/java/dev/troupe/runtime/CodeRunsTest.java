package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Value;
import dev.troupe.packs.code.CodePack;
import dev.troupe.packs.code.ScriptWriter;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.sample.SampleSite;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for Python from the sentence to the picture, by rules, in a sandbox. */
@Timeout(300)
@Tag("slow")
class CodeRunsTest {
    @TempDir private Path directory = Path.of("");
    private final List<ApprovalRequest> asked = new ArrayList<>();

    @BeforeEach
    void assumePandas() throws InterruptedException {
        var python = new CodePack(ScriptWriter.NONE).python();
        assumeTrue(python.isPresent(), "no sandbox here; troupe doctor tells what is missing");
        python.ifPresent(parts ->
                assumeTrue(parts.missing().isEmpty(), () -> "Python lacks " + parts.missing()));
    }

    private Answer run(String request, String allowed) throws InterruptedException, IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        var environment =
                new Environment(
                        Map.of("TROUPE_HOME", home.toString(), AllowedHosts.VARIABLE, allowed),
                        directory);
        ApprovalHandler approvals =
                question -> {
                    asked.add(question);
                    return Optional.of(Approval.once());
                };
        try (var assembly =
                        TroupeRuntime.open(
                                StandardPacks::open,
                                ModelSelection.of("offline", environment),
                                environment,
                                _ -> {});
                var journal = assembly.journal().open();
                var coordinator =
                        assembly.coordinator(
                                Workspace.of(directory.resolve("work")),
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE,
                                approvals,
                                journal)) {
            return coordinator.handle(request);
        }
    }

    private Artifact artifact(Answer answer, String ending) {
        return answer.artifacts().stream()
                .filter(file -> file.path().endsWith(ending))
                .findFirst()
                .orElseThrow(() -> new AssertionError(ending + " in " + answer));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "爬取这个网站的数据,用 Python 分析后生成可视化图表,并保存到本地：%s",
                "Crawl the data of this website %s, analyse it with Python, draw a chart and save it locally"
            })
    void crawlsASiteAndDrawsItWithPython(String request) throws Exception {
        Answer answer;
        String url;
        try (var site = SampleSite.start(0)) {
            url = site.url();
            answer = run(request.formatted(url), site.host());
        }

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        var picture = artifact(answer, ".png");
        var image = ImageIO.read(directory.resolve("work").resolve(picture.path()).toFile());
        assertThat(image.getWidth()).isGreaterThan(600);
        var script = directory.resolve("work").resolve(artifact(answer, ".py").path());
        assertThat(script).content().contains("import pandas", "groupby", "fig.savefig");
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().action().carriesOutsideText()).isTrue();
        assertThat(picture.origin().field("code").asText()).isEqualTo("analysis.py");
        assertThat(picture.origin().field("sources").items().stream().map(Value::asText))
                .isNotEmpty()
                .allMatch(source -> source.startsWith(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "用 Python 读取 sales.csv，画各地区销售额的柱状图，保存为 region.png，结果存为 sums.csv",
                "With Python, read sales.csv, draw a bar chart of total amount by region as region.png and save the totals as sums.csv"
            })
    void computesTheRightNumbers(String request) throws Exception {
        var work = Files.createDirectories(directory.resolve("work"));
        Files.writeString(
                work.resolve("sales.csv"),
                "date,region,amount\n2024-01-05,东区,10\n2024-02-03,西区,32.5\n2024-02-09,东区,5\n");

        var answer = run(request, "");

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(Files.readAllLines(work.resolve("sums.csv")).stream().skip(1))
                .containsExactly("西区,32.5", "东区,15.0");
        assertThat(work.resolve("region.png")).exists();
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().action().tool()).isEqualTo("executeCode");
    }

    @ParameterizedTest
    @ValueSource(strings = {"allow", "deny"})
    void followsThePolicyForPrograms(String verdict) throws Exception {
        var home = Files.createDirectories(directory.resolve("home"));
        var work = Files.createDirectories(directory.resolve("work"));
        Files.writeString(home.resolve("troupe.yaml"), "tools:\n  execute: " + verdict + "\n");
        Files.writeString(work.resolve("sales.csv"), "region,amount\nEast,1\nWest,2\nEast,3\n");

        var answer = run("用 Python 画 sales.csv 里各 region 的 amount，保存为 r.png", "");

        boolean isAllowed = verdict.equals("allow");
        assertThat(asked).isEmpty();
        assertThat(Files.exists(work.resolve("r.png"))).isEqualTo(isAllowed);
        assertThat(answer.state() == Answer.State.COMPLETED).isEqualTo(isAllowed);
    }
}

package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
    private static final String REQUEST =
            "Crawl https://example.com/, work out the average price per category and draw a bar chart";

    @TempDir private Path directory;

    @Test
    void showsWhoDoesWhatAndAfterWhom() {
        var cli = new TestCli(directory);

        int code = cli.run("plan", REQUEST);

        assertThat(code).as(cli.err()).isZero();
        assertThat(cli.out()).contains("├─ 1 ", "[crawler]", "[chart]", "← 1");
    }

    @Test
    void writesAWorkflowThatIsValid() throws IOException {
        var planner = new TestCli(directory);
        planner.run("plan", "--format", "json", REQUEST);
        var validator = new TestCli(directory).file("plan.json", planner.out());

        int code = validator.run("validate", "--json", "plan.json");

        assertThat(code).as(validator.out()).isZero();
        assertThat(Json.parse(validator.out()).field("problems").items()).isEmpty();
        assertThat(Json.parse(validator.out()).field("warnings").items()).isEmpty();
    }

    @Test
    void drawsAMermaidFlowchart() {
        var cli = new TestCli(directory);

        cli.run("plan", "--format", "mermaid", REQUEST);

        assertThat(cli.out()).startsWith("flowchart TD").contains("n1 --> n2");
    }

    @Test
    void asksForWhatIsMissingWithTheFilesAtHand() throws IOException {
        var cli =
                new TestCli(directory)
                        .file("orders.csv", TestCli.SALES)
                        .file("returns.csv", TestCli.SALES);

        int code = cli.run("plan", "draw a pie chart of the amounts");

        assertThat(code).as(cli.err()).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.out()).contains("Which file", "\n  1. orders.csv", "\n  2. returns.csv");
    }

    @Test
    void asksInJsonWhereJsonIsWanted() {
        var cli = new TestCli(directory);

        int code = cli.run("plan", "--json", "爬取商品，计算平均价格");

        assertThat(code).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(Json.parse(cli.out()).field("question").field("kind").asText())
                .isEqualTo("site");
    }

    @Test
    void saysWhatNobodyCanDo() {
        var cli = new TestCli(directory);

        int code = cli.run("plan", "Send an email to bob@example.com");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("chat.unsupported", "send e-mail");
    }

    @Test
    void answersTalkWithoutAPlan() {
        var cli = new TestCli(directory);

        int code = cli.run("plan", "hello");

        assertThat(code).isZero();
        assertThat(cli.out()).contains("Troupe");
    }
}

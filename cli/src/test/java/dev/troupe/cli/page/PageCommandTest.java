package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.page.AmisSdk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCommandTest {
    private static final String PAGE =
            "{\"type\": \"page\", \"title\": \"Hello\", \"body\": \"world\"}";
    private static final String WRONG =
            "{\"type\": \"page\", \"body\": {\"type\": \"form\", \"mode\": \"sideways\", \"body\": []}}";

    @TempDir private Path directory;

    @BeforeAll
    static void requireAmis() {
        Assumptions.assumeTrue(AmisSdk.isInstalled(), "this build left out amis (-Dskip.console)");
    }

    @Test
    void saysWhetherAPageIsValid() throws Exception {
        var cli = new TestCli(directory).file("good.json", PAGE).file("bad.json", WRONG);

        assertThat(cli.run("page", "check", "good.json")).isEqualTo(ExitCode.DONE);
        assertThat(cli.run("page", "check", "bad.json")).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out())
                .contains(
                        "good.json is a valid amis page.",
                        "/body/mode: is not one of the values allowed",
                        "bad.json is not a valid amis page, 1 problems.");
    }

    @Test
    void reportsTheSameAsJson() throws Exception {
        var cli = new TestCli(directory).file("bad.json", WRONG);

        cli.run("page", "check", "--json", "bad.json");

        var report = Json.parse(cli.out());
        assertThat(report.field("valid")).isEqualTo(Value.of(false));
        assertThat(report.field("problems").item(0).field("path"))
                .isEqualTo(Value.of("/body/mode"));
    }

    @Test
    void writesAPageAsHtml() throws Exception {
        var cli = new TestCli(directory).file("good.json", PAGE);

        int exported = cli.run("page", "export", "good.json", "-o", "good.html");
        int previewed = cli.run("page", "preview", "good.json", "--output", "look.html");

        assertThat(exported).isEqualTo(ExitCode.DONE);
        assertThat(previewed).isEqualTo(ExitCode.DONE);
        assertThat(Files.mismatch(directory.resolve("good.html"), directory.resolve("look.html")))
                .isEqualTo(-1);
        assertThat(cli.out()).contains("exported to good.html", "look.html");
    }

    @Test
    void writesNothingForAPageThatIsNotValid() throws Exception {
        var cli = new TestCli(directory).file("bad.json", WRONG);

        int code = cli.run("page", "export", "bad.json", "-o", "bad.html");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(directory.resolve("bad.html")).doesNotExist();
    }

    @Test
    void saysWhatIsNoPage() throws Exception {
        var cli = new TestCli(directory).file("broken.json", "{");

        assertThat(cli.run("page", "check", "broken.json")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("page", "check", "missing.json")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("page")).isEqualTo(ExitCode.USAGE);
    }
}

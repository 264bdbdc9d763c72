package dev.troupe.packs.studio.storyboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.SampleScripts;
import dev.troupe.testing.agent.TestToolContext;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoryboardToolsTest {
    @TempDir private Path directory = Path.of("");
    private TestToolContext context =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void writeScripts() throws IOException {
        context = TestToolContext.inDirectory(directory);
        Files.writeString(directory.resolve("lamp.fountain"), SampleScripts.ENGLISH);
        Files.writeString(directory.resolve("zh.fountain"), SampleScripts.CHINESE);
    }

    private Storyboard make(String script, String... formats) {
        new StoryboardTools.MakeStoryboard()
                .call(
                        new StoryboardTools.MakeStoryboard.Input(
                                script, null, Arrays.asList(formats)),
                        context);
        return StoryboardJson.readFile(script.replace(".fountain", ".storyboard.json"), context);
    }

    @Test
    void dividesAScriptIntoShots() {
        var board = make("lamp.fountain");

        assertThat(board.title()).isEqualTo("The Lamp");
        assertThat(board.source()).isEqualTo("lamp.fountain");
        assertThat(board.shots())
                .extracting(Storyboard.TimedShot::id)
                .containsExactly("1-1", "2-1", "2-2", "2-3", "2-4", "3-1", "3-2");
        var establishing = board.shots().getFirst().shot();
        assertThat(establishing.size()).isEqualTo(ShotSize.EXTREME_WIDE);
        assertThat(establishing.movement()).isEqualTo(CameraMovement.TRACKING); // she walks
        assertThat(establishing.characters()).containsExactly("MARA");
        var hands = board.shots().get(1).shot();
        assertThat(hands.size()).isEqualTo(ShotSize.CLOSE); // close on her hands
        var first = board.shots().get(2).shot();
        assertThat(first.dialogue())
                .containsExactly(new DialogueLine("MARA", "without turning", "You are late."));
        assertThat(first.characters()).containsExactly("MARA", "TOMAS");
        assertThat(board.shots().get(3).shot().angle()).isEqualTo(CameraAngle.OVER_SHOULDER);
        assertThat(board.shots().get(4).shot().size()).isEqualTo(ShotSize.CLOSE); // Sit down!
        assertThat(board.shots().getLast().shot().characters()).isEmpty(); // V.O.
    }

    @Test
    void hasEveryLineOfTheScriptOnce() {
        for (var script : List.of("lamp.fountain", "zh.fountain")) {
            var file = dev.troupe.packs.studio.script.ScriptFile.read(script, context);
            var board = make(script);

            assertThat(
                            board.shots().stream()
                                    .flatMap(shot -> shot.shot().dialogue().stream())
                                    .map(DialogueLine::text))
                    .containsExactlyElementsOf(
                            file.script().scenes().stream()
                                    .flatMap(scene -> scene.dialogue().stream())
                                    .map(line -> line.text())
                                    .toList());
            assertThat(
                            board.shots().stream()
                                    .map(shot -> shot.shot().action())
                                    .filter(action -> !action.isEmpty()))
                    .containsExactlyElementsOf(
                            file.script().scenes().stream()
                                    .flatMap(scene -> scene.actions().stream())
                                    .toList());
        }
    }

    @Test
    void drawsFramesThatDiffer() throws IOException {
        var board = make("zh.fountain");

        assertThat(context.artifacts())
                .contains("zh.frames/1-1.svg", "zh.storyboard.json", "zh.storyboard.html");
        var drawings = new java.util.HashSet<String>();
        for (var shot : board.shots()) {
            var svg = Files.readString(directory.resolve(shot.shot().frame()));
            assertThat(drawings.add(svg.replaceAll("<title>.*</title>|<text.*</text>", "")))
                    .as(shot.id())
                    .isTrue();
            var image = FrameImages.render(svg, 320, 180);
            assertThat(countColors(image)).isGreaterThan(5);
        }
    }

    private static long countColors(BufferedImage image) {
        return Arrays.stream(image.getRGB(0, 0, 320, 180, null, 0, 320)).distinct().count();
    }

    @Test
    void writesTablesAndPages() throws IOException {
        make("zh.fountain", "csv", "md", "html", "pdf");

        assertThat(directory.resolve("zh.storyboard.csv"))
                .content()
                .contains("1-1,外景 灯塔 - 夜", "小玛 (没有回头): 你迟到了。");
        assertThat(directory.resolve("zh.storyboard.md")).content().contains("| 2-1 | 内景 灯室 - 夜 |");
        assertThat(directory.resolve("zh.storyboard.html"))
                .content()
                .contains("<svg", "<b>小玛</b>")
                .doesNotContain("<script");
        try (var pdf = Loader.loadPDF(directory.resolve("zh.storyboard.pdf").toFile())) {
            assertThat(pdf.getNumberOfPages()).isGreaterThan(1);
        }
    }

    @Test
    void escapesWhatScriptsHaveInThem() throws IOException {
        Files.writeString(
                directory.resolve("x.fountain"),
                "INT. <b>HALL</b> - DAY\n\n=SUM(A1) & <script>alert(1)</script> | x\n\nANNA\n=1+1\n");

        make("x.fountain", "csv", "html", "md");

        assertThat(directory.resolve("x.storyboard.html")).content().doesNotContain("<script>");
        assertThat(directory.resolve("x.storyboard.csv")).content().doesNotContain(",=");
    }

    @Test
    void changesAShot() throws IOException {
        var before = make("lamp.fountain");

        var reply =
                new StoryboardTools.ChangeShot()
                        .call(
                                new StoryboardTools.ChangeShot.Input(
                                        null,
                                        "2-2",
                                        "close",
                                        "low",
                                        null,
                                        new BigDecimal("4"),
                                        null,
                                        null),
                                context);

        var after = StoryboardJson.readFile("lamp.storyboard.json", context);
        assertThat(reply.message()).contains("2-2", "close", "low", "4 s");
        var shot = after.shots().get(2).shot();
        assertThat(shot.size()).isEqualTo(ShotSize.CLOSE);
        assertThat(shot.dialogue()).isEqualTo(before.shots().get(2).shot().dialogue());
        assertThat(shot.movement()).isEqualTo(before.shots().get(2).shot().movement());
        assertThat(Files.readString(directory.resolve(shot.frame()))).contains("2-2  CU");
    }

    @Test
    void refusesChangesThatCannotBeMade() {
        make("lamp.fountain");

        assertChangeRefused("9-9", null, null, "no shot '9-9'; expected one of [1-1, 2-1");
        assertChangeRefused("1-1", "huge", null, "size is 'huge'; expected one of [extreme-wide");
        assertChangeRefused("1-1", null, new BigDecimal("-1"), "seconds is -1");
    }

    private void assertChangeRefused(
            String shot, @Nullable String size, @Nullable BigDecimal seconds, String words) {
        assertThatThrownBy(() ->
                        new StoryboardTools.ChangeShot()
                                .call(
                                        new StoryboardTools.ChangeShot.Input(
                                                null, shot, size, null, null, seconds, null, null),
                                        context))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining(words);
    }

    @Test
    void refusesWhatCannotBeWritten() throws IOException {
        assertThatThrownBy(() -> make("lamp.fountain", "docx"))
                .hasMessageContaining("'docx'; expected one of [md, csv, html, pdf]");
        Files.writeString(directory.resolve("bare.fountain"), "INT.\n\n");
        assertThatThrownBy(() -> make("bare.fountain")).hasMessageContaining("no scene headings");
        Files.writeString(directory.resolve("b.storyboard.json"), "{");
        assertThatThrownBy(() ->
                        new StoryboardTools.ExportStoryboard()
                                .call(
                                        new StoryboardTools.ExportStoryboard.Input(
                                                "b.storyboard.json", List.of("md")),
                                        context))
                .hasMessageContaining("is not JSON");
    }
}

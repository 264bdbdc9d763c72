package dev.troupe.packs.studio.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.SampleScripts;
import dev.troupe.testing.agent.TestToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptToolsTest {
    @TempDir private Path directory = Path.of("");
    private TestToolContext context =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void writeScripts() throws IOException {
        context = TestToolContext.inDirectory(directory);
        Files.writeString(directory.resolve("lamp.fountain"), SampleScripts.ENGLISH);
    }

    private ScriptReport report(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
        return new ScriptReport(ScriptFile.read(name, context), context.language());
    }

    @Test
    void countsCharactersAndDialogue() throws IOException {
        var report = report("lamp.fountain", SampleScripts.ENGLISH);

        assertThat(report.parts())
                .containsExactly(
                        new ScriptReport.Part("TOMAS", 1, 12, List.of(2)),
                        new ScriptReport.Part("OLD KEEPER", 1, 6, List.of(3)),
                        new ScriptReport.Part("MARA", 2, 5, List.of(2)));
        assertThat(report.toMarkdown())
                .contains("| 2 | INT. LAMP ROOM - NIGHT | MARA, TOMAS | 3 |");
        assertThat(ScriptReport.countWords("我 have 2 只猫")).isEqualTo(5);
    }

    @Test
    void asksWhatDoesNotFitTogether() throws IOException {
        var questions =
                report(
                                "x.fountain",
                                """
                                INT. HALL

                                A door.

                                ANNA
                                Hello.

                                ANNAH
                                Hello you.

                                INT. BAR - DAY

                                INT. BAR - NIGHT

                                Anna sits.
                                """)
                        .questions();

        assertThat(questions)
                .anyMatch(it -> it.contains("Scene 1, 'INT. HALL', has no time of day"))
                .anyMatch(it -> it.contains("Scene 1: ANNA has dialogue, but no action"))
                .anyMatch(it -> it.contains("Scene 2, 'INT. BAR - DAY', is empty"))
                .anyMatch(it -> it.contains("Scenes 2 and 3 are both in 'BAR'"))
                .anyMatch(it -> it.contains("'ANNA' and 'ANNAH' the same"));
        assertThat(report("lamp.fountain", SampleScripts.ENGLISH).questions())
                .allMatch(it -> it.contains("LAMP ROOM"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.fountain", "out.md", "out.txt", "out.docx", "out.pdf"})
    void readsWhatItExports(String target) throws IOException {
        for (var text : List.of(SampleScripts.ENGLISH, SampleScripts.CHINESE)) {
            Files.writeString(directory.resolve("in.fountain"), text);

            new ScriptTools.ExportScript()
                    .call(new ScriptTools.ExportScript.Input("in.fountain", target), context);

            assertThat(Files.size(directory.resolve(target))).isPositive();
            var before = ScriptFile.read("in.fountain", context).script();
            var after = ScriptFile.read(target, context).script();
            assertThat(after.characters()).isEqualTo(before.characters());
            assertThat(after.scenes().get(1).dialogue())
                    .isEqualTo(before.scenes().get(1).dialogue());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.md", "out.txt", "out.docx", "out.pdf"})
    void retainsTheAuthorOfWhatItExports(String target) throws IOException {
        Files.writeString(
                directory.resolve("own.fountain"),
                "Title: Lamp\nAuthor: Ada Stone\n\nINT. HALL - DAY\n\nA door opens.\n");

        new ScriptTools.ExportScript()
                .call(new ScriptTools.ExportScript.Input("own.fountain", target), context);

        var exported = ScriptFile.read(target, context).script();
        assertThat(ScreenplayWriter.toFountain(exported)).contains("Ada Stone");
    }

    @Test
    void replacesNoSource() {
        assertThatThrownBy(() ->
                        new ScriptTools.ExportScript()
                                .call(
                                        new ScriptTools.ExportScript.Input(
                                                "lamp.fountain", "lamp.fountain"),
                                        context))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("'lamp.fountain' is a source");
    }

    @Test
    void refusesWhatIsNoScript() throws IOException {
        Files.writeString(directory.resolve("empty.fountain"), "\n \n");
        Files.writeString(directory.resolve("prose.fountain"), "Once upon a time.\n");
        Files.write(directory.resolve("binary.fountain"), new byte[] {0, 1, 2, (byte) 0xff, 0});
        Files.write(directory.resolve("broken.docx"), new byte[] {0, 1, 2, 3});

        assertRefused("missing.fountain", "missing.fountain");
        assertRefused("empty.fountain", "is empty");
        assertRefused("prose.fountain", "has no scene headings");
        assertRefused("binary.fountain", "binary.fountain");
        assertRefused("broken.docx", "broken.docx");
        assertRefused("film.mp4", "'film.mp4' is not a script");
    }

    private void assertRefused(String path, String words) {
        assertThatThrownBy(() -> ScriptFile.read(path, context))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining(words);
    }

    @Test
    void choosesTheOnlyScript() throws IOException {
        assertThat(ScriptFile.read(null, context).path()).isEqualTo("lamp.fountain");

        Files.writeString(directory.resolve("other.fountain"), SampleScripts.CHINESE);

        assertThatThrownBy(() -> ScriptFile.read(null, context))
                .hasMessageContaining("lamp.fountain, other.fountain");
    }

    @Test
    void makesTheFrameOfAScriptFromAnOutline() throws IOException {
        Files.writeString(
                directory.resolve("outline.md"),
                "# The Lamp\n\n## Act one\n\n- EXT. HARBOUR - DAY\n- Mara finds the lamp\n- Tomas leaves\n");

        new ScriptTools.OutlineScript()
                .call(new ScriptTools.OutlineScript.Input("outline.md", null), context);

        var script = ScriptFile.read("outline.fountain", context);
        assertThat(script.title()).isEqualTo("The Lamp");
        assertThat(script.script().scenes())
                .extracting(ScriptScene::heading)
                .containsExactly("EXT. HARBOUR - DAY", "SCENE 2", "SCENE 3");
        assertThat(script.script().elements())
                .contains(new ScriptElement.Synopsis("Mara finds the lamp"));
        assertThat(script.script().characters()).isEmpty(); // nothing is invented
    }

    @Test
    void splitsTextsForSearch() {
        var text = "a".repeat(490) + "b".repeat(700);
        var parts = TextSplitter.Fixed.STANDARD.split(text);

        assertThat(parts).hasSize(3);
        assertThat(parts).allMatch(part -> part.text().length() <= 500);
        assertThat(parts.get(1).text()).startsWith(parts.get(0).text().substring(450));
        var sentences = new TextSplitter.TextWindow(1).split("他来了。她走了！谁？One. Two.");
        assertThat(sentences)
                .extracting(TextSplitter.Part::text)
                .containsExactly("他来了。", "她走了！", "谁？", "One.", "Two.");
        assertThat(sentences.get(1).context()).isEqualTo("他来了。\n她走了！\n谁？");
    }

    @Test
    void searchesScripts() throws IOException {
        Files.writeString(directory.resolve("zh.fountain"), SampleScripts.CHINESE);

        var reply =
                new SearchScripts()
                        .call(new SearchScripts.Input("row around the point", null, null), context);
        var chinese =
                new SearchScripts()
                        .call(new SearchScripts.Input("擦拭玻璃", null, "sentences"), context);

        assertThat(reply.message()).contains("lamp.fountain #", "row around the point");
        assertThat(chinese.message()).contains("zh.fountain #", "小玛擦拭玻璃");
        assertThatThrownBy(() ->
                        new SearchScripts()
                                .call(new SearchScripts.Input("x", null, "pages"), context))
                .hasMessageContaining("splitter is 'pages'");
    }
}

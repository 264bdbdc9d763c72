package dev.troupe.packs.studio.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.SampleScripts;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.testing.agent.TestToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DesignCharactersToolTest {
    @TempDir private Path directory = Path.of("");
    private TestToolContext context =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void writeScripts() throws IOException {
        context = TestToolContext.inDirectory(directory);
        Files.writeString(directory.resolve("lamp.fountain"), SampleScripts.ENGLISH);
        Files.writeString(directory.resolve("zh.fountain"), SampleScripts.CHINESE);
    }

    @Test
    void statesWhatTheScriptStates() {
        var sheets = CharacterSheet.of(ScriptFile.read("lamp.fountain", context));

        assertThat(sheets)
                .extracting(CharacterSheet::name)
                .containsExactly("MARA", "TOMAS", "OLD KEEPER");
        var mara = sheets.getFirst();
        var entrance = "MARA, 30, a keeper in a yellow coat, walks up the path.";
        assertThat(mara.traits())
                .contains(
                        new CharacterSheet.Evidence(Trait.AGE, 1, entrance),
                        new CharacterSheet.Evidence(Trait.CLOTHES, 1, entrance));
        assertThat(mara.scenes()).containsExactly(1, 2);
        assertThat(mara.directions()).containsExactly("without turning");
        assertThat(mara.partners()).containsExactly("TOMAS");
        assertThat(sheets.get(1).traits()).isEmpty(); // nothing is made up
        assertThat(sheets.get(1).toMarkdown("lamp.fountain", dev.troupe.language.Language.EN))
                .contains("## clothes\n\nThe script states nothing.");
    }

    @Test
    void quotesEveryTraitFromTheScript() {
        for (var path : List.of("lamp.fountain", "zh.fountain")) {
            var file = ScriptFile.read(path, context);
            var text =
                    String.join(
                            "\n",
                            file.script().scenes().stream()
                                    .flatMap(scene -> scene.actions().stream())
                                    .toList());

            assertThat(CharacterSheet.of(file))
                    .allSatisfy(sheet ->
                            assertThat(sheet.traits())
                                    .allMatch(each -> text.contains(each.quote())));
        }
        assertThat(CharacterSheet.of(ScriptFile.read("zh.fountain", context)).getFirst().traits())
                .contains(new CharacterSheet.Evidence(Trait.CLOTHES, 1, "小玛穿着黄色雨衣走上小路。"));
    }

    @Test
    void writesSheetsAndTurnarounds() throws Exception {
        new DesignCharactersTool()
                .call(new DesignCharactersTool.Input("zh.fountain", null), context);

        assertThat(context.artifacts())
                .contains("zh.characters/小玛.md", "zh.characters/小玛.svg", "zh.characters/老陈.svg");
        var factory = javax.xml.parsers.DocumentBuilderFactory.newInstance();
        var svg =
                factory.newDocumentBuilder()
                        .parse(directory.resolve("zh.characters/小玛.svg").toFile());
        assertThat(svg.getElementsByTagName("ellipse").getLength()).isEqualTo(4);
    }

    @Test
    void namesTheCharactersThatThereAre() {
        assertThatThrownBy(() ->
                        new DesignCharactersTool()
                                .call(
                                        new DesignCharactersTool.Input(
                                                "lamp.fountain", List.of("Bert")),
                                        context))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining(
                        "no character 'Bert'; expected one of [MARA, TOMAS, OLD KEEPER]");
    }

    @Test
    void refusesAScriptWithoutDialogue() throws IOException {
        Files.writeString(directory.resolve("mute.fountain"), "INT. HALL - DAY\n\nA door.\n");

        assertThatThrownBy(() ->
                        new DesignCharactersTool()
                                .call(
                                        new DesignCharactersTool.Input("mute.fountain", null),
                                        context))
                .hasMessageContaining("no characters with dialogue");
    }
}

package dev.troupe.packs.studio.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.studio.SampleScripts;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptReaderTest {
    private static final Script ENGLISH = ScriptReader.read(SampleScripts.ENGLISH, true);
    private static final Script CHINESE = ScriptReader.read(SampleScripts.CHINESE, true);

    @Test
    void readsTheTitlePageScenesAndDialogue() {
        assertThat(ENGLISH.titleOr("?")).isEqualTo("The Lamp");
        assertThat(ENGLISH.titlePage()).containsEntry("Author", "A. Writer");
        assertThat(ENGLISH.scenes())
                .extracting(ScriptScene::heading)
                .containsExactly(
                        "EXT. LIGHTHOUSE - NIGHT",
                        "INT. LAMP ROOM - NIGHT",
                        "INT. LAMP ROOM - DAWN");
        assertThat(ENGLISH.characters()).containsExactly("MARA", "TOMAS", "OLD KEEPER");
        assertThat(ENGLISH.scenes().get(1).dialogue())
                .containsExactly(
                        new ScriptElement.Dialogue("MARA", "without turning", "You are late."),
                        new ScriptElement.Dialogue(
                                "TOMAS",
                                "",
                                "The sea was against me. I had to row around the point."),
                        new ScriptElement.Dialogue("MARA", "", "Sit down!"));
        assertThat(ENGLISH.scenes().get(2).dialogue().getFirst().manner()).isEqualTo("V.O.");
        assertThat(ENGLISH.elements())
                .contains(
                        new ScriptElement.Transition("FADE IN:"),
                        new ScriptElement.Transition("CUT TO:"),
                        new ScriptElement.Note("Shoot the waves on location."));
        assertThat(ENGLISH.warnings()).isEmpty();
    }

    @Test
    void readsChineseHeadingsAndNames() {
        assertThat(CHINESE.titleOr("?")).isEqualTo("灯塔");
        assertThat(CHINESE.scenes())
                .extracting(ScriptScene::heading)
                .containsExactly("外景 灯塔 - 夜", "内景 灯室 - 夜");
        assertThat(CHINESE.scenes().get(1).dialogue())
                .containsExactly(
                        new ScriptElement.Dialogue("小玛", "没有回头", "你迟到了。"),
                        new ScriptElement.Dialogue("老陈", "", "海浪太大，我绕了很远的路才到。"),
                        new ScriptElement.Dialogue("小玛", "", "坐下！"));
    }

    @Test
    void dividesHeadings() {
        assertThat(SceneHeading.of("INT./EXT. CAR - MOVING - NIGHT"))
                .isEqualTo(new SceneHeading(SceneHeading.Setting.BOTH, "CAR - MOVING", "NIGHT"));
        assertThat(SceneHeading.of("内景 厨房 - 日"))
                .isEqualTo(new SceneHeading(SceneHeading.Setting.INTERIOR, "厨房", "日"));
        assertThat(SceneHeading.of("第3场 码头 夜 外"))
                .isEqualTo(new SceneHeading(SceneHeading.Setting.EXTERIOR, "码头", "夜"));
        assertThat(SceneHeading.parse("INTERNATIONAL NEWS")).isEmpty();
        assertThat(SceneHeading.parse("He walks out.")).isEmpty();
    }

    @Test
    void writesWhatItReads() {
        for (var script : List.of(ENGLISH, CHINESE)) {
            var again = ScriptReader.read(ScreenplayWriter.toFountain(script), true);

            assertThat(again.elements()).isEqualTo(script.elements());
            assertThat(again.titlePage()).isEqualTo(script.titlePage());
        }
    }

    @Test
    void readsItsMarkdownAndText() {
        for (var script : List.of(ENGLISH, CHINESE)) {
            for (var text :
                    List.of(
                            ScreenplayWriter.toMarkdown(script, "x"),
                            ScreenplayWriter.toText(script, "x"))) {
                var again = ScriptReader.read(text, false);

                assertThat(again.scenes())
                        .extracting(ScriptScene::heading)
                        .isEqualTo(script.scenes().stream().map(ScriptScene::heading).toList());
                assertThat(again.scenes().get(1).dialogue())
                        .isEqualTo(script.scenes().get(1).dialogue());
            }
        }
    }

    @Test
    void reportsWhatIsNotWellFormed() {
        var broken =
                ScriptReader.read(
                        "INT. HALL - DAY\n\nShe /* waits [[ here.\n\n@anna\n\nShe leaves.\n", true);

        assertThat(broken.warnings())
                .extracting(LocalizedText::en)
                .hasSize(3)
                .anyMatch(warning -> warning.contains("'/*' in line 3"))
                .anyMatch(warning -> warning.contains("'[['"))
                .anyMatch(warning -> warning.contains("'@anna' in line 5 has no dialogue"));
        assertThat(broken.scenes().getFirst().actions())
                .contains("She /* waits [[ here.", "She leaves.");
    }

    @Test
    void keepsActionThatLooksLikeSomethingElse() {
        var script =
                new Script(
                        java.util.Map.of(),
                        List.of(
                                new ScriptElement.Heading("INT. HALL - DAY"),
                                new ScriptElement.Action("INT. is written on the door.")),
                        List.of());

        assertThat(ScriptReader.read(ScreenplayWriter.toFountain(script), true).elements())
                .isEqualTo(script.elements());
    }

    @Test
    void readsAnyText() {
        for (var text :
                List.of("", "\n\n", "@", "(", ">", ".", "===", "#", "~", "A:", "@x\n(", "[[")) {
            var script = ScriptReader.read(text, true);

            assertThat(ScriptReader.read(ScreenplayWriter.toFountain(script), true).scenes())
                    .isEqualTo(script.scenes());
        }
    }
}

package dev.troupe.packs.studio.sound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.Value;
import dev.troupe.packs.studio.SampleScripts;
import dev.troupe.packs.studio.timing.SampleFilm;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CueListTest extends ToolContract<CueListTool.Input, ToolReply> {
    @Override
    protected Tool<CueListTool.Input, ToolReply> tool() {
        return new CueListTool();
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        SampleFilm.write(SampleFilm.storyboard(), surroundings.workspace().root());
    }

    @Override
    protected String goodArguments() {
        return "{\"storyboard\": \"film.storyboard.json\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"storyboard\": \"film.storyboard.json\", \"target\": \"cues.wav\"}");
    }

    @Test
    void readsAScriptUnlessTheRunHasMadeAStoryboard(@TempDir Path other) throws Exception {
        var context = TestToolContext.inDirectory(other);
        SampleFilm.write(SampleFilm.storyboard(), other);
        Files.writeString(other.resolve("lamp.fountain"), SampleScripts.ENGLISH);
        var input = new CueListTool.Input(null, "lamp.fountain", null);

        var ofScript = new CueListTool().call(input, context);
        context.setVariable("storyboard", Value.of("film.storyboard.json"));
        var ofStoryboard = new CueListTool().call(input, context);

        assertThat(ofScript.data().field("path").asText()).isEqualTo("lamp.cues.csv");
        assertThat(other.resolve("lamp.cues.csv")).content().contains("You are late.");
        assertThat(ofStoryboard.data().field("path").asText()).isEqualTo("film.cues.csv");
    }

    @Test
    void listsWhatTheLinesMentionWithTheirTimes() {
        assertThat(CueList.of(SampleFilm.storyboard()).toCsv(false).replace("\uFEFF", "").lines())
                .containsExactly(
                        "number,start,end,kind,shot,sound,source",
                        "1,0:00,0:04.5,ambience,1-1,room tone,INT. KITCHEN - NIGHT",
                        "2,0:00,0:04.5,ambience,1-1,rain,Rain beats against the window.",
                        "3,0:01.5,0:03.145,dialogue,1-2,ANNA,Who is there?",
                        "4,0:01.5,0:04.5,effect,1-2,knock,A knock at the door.",
                        "5,0:03.145,0:04.5,dialogue,1-2,李雷,\"是我,开门。\"",
                        "6,0:04.5,0:06.5,dialogue,2-1,ANNA,Wait!",
                        "7,0:04.5,0:06.5,ambience,2-1,open air,外景 街道 夜",
                        "8,0:04.5,0:06.5,ambience,2-1,crowd,外景 街道 夜",
                        "9,0:04.5,0:06.5,effect,2-1,footsteps,脚步声渐渐远去。");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    The engine coughs, then runs.            | engine
                    The engine has stopped. Owen points.     |
                    Gulls cry over the masts.                | birds
                    A ferry's horn sounds. Anna cries.       | horn,crying
                    A wave hits the glass. The radio crackles. | radio noise,a wave hits
                    OWEN runs down the pier.                 | footsteps
                    远处传来渡船的汽笛声。海鸥在桅杆间叫。        | horn,birds
                    发动机咳了几声，转了起来。                  | engine
                    """)
    void tellsThingsFromPeople(String action, @Nullable String sounds) {
        assertThat(SoundWords.effects(action).stream().map(sound -> sound.title().en()))
                .containsExactly(sounds == null ? new String[0] : sounds.split(","));
    }

    @Test
    void writesMarkdownInChinese() {
        assertThat(CueList.of(SampleFilm.storyboard()).toMarkdown("雨", true))
                .startsWith("# 声音提示表：雨\n")
                .contains("| 4 | 0:01.5 | 0:04.5 | 音效 | 1-2 | 敲门声 | A knock at the door. |");
    }
}

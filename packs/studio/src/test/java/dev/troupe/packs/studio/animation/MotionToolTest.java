package dev.troupe.packs.studio.animation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.packs.studio.timing.SampleFilm;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MotionToolTest extends ToolContract<MotionTool.Input, ToolReply> {
    @TempDir private Path directory = Path.of("");

    @Override
    protected Tool<MotionTool.Input, ToolReply> tool() {
        return new MotionTool();
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        SampleFilm.write(SampleFilm.storyboard(), surroundings.workspace().root());
    }

    @Override
    protected String goodArguments() {
        return "{\"storyboard\": \"film.storyboard.json\", \"target\": \"out.svg\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"storyboard\": \"film.storyboard.json\", \"target\": \"out.mp4\"}");
    }

    @Test
    void movesEachShotForItsTime() throws Exception {
        SampleFilm.write(SampleFilm.storyboard(), directory);
        var context = TestToolContext.inDirectory(directory);

        tool().call(new MotionTool.Input(null, "out.html"), context);

        assertThat(directory.resolve("out.html"))
                .content()
                .contains(
                        "<title>Rain</title>",
                        "#m2 { animation: camera-in 3s 1.5s",
                        "#s3 { animation: show 2s 4.5s")
                .doesNotContain("<script", "镜头 1"); // the frame is a picture
    }

    @Test
    void asksWhichOfSeveralStoryboardsIsMeant() throws Exception {
        SampleFilm.write(SampleFilm.storyboard(), directory);
        Files.copy(directory.resolve(SampleFilm.FILE), directory.resolve("other.storyboard.json"));
        var context = TestToolContext.inDirectory(directory);

        assertThatThrownBy(() -> tool().changes(new MotionTool.Input(null, null), context))
                .hasMessageContainingAll("several storyboards", "film", "other");
    }

    @Test
    void saysWhatIsNeededWhereThereIsNoStoryboard() {
        var context = TestToolContext.inDirectory(directory);

        assertThatThrownBy(() -> tool().changes(new MotionTool.Input(null, null), context))
                .hasMessageContaining("make one from a script first");
    }
}

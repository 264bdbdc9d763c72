package dev.troupe.packs.studio.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.VideoModel;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class VideoToolTest {
    @TempDir private Path directory = Path.of("");
    private final FakeVideoProvider provider = new FakeVideoProvider();

    @Test
    void makesAVideo() throws Exception {
        var reply = make("rain", 8, null);

        assertThat(reply.message()).contains("film.mp4", "test:films", "video_1");
        assertThat(directory.resolve("film.mp4")).content().contains("the video");
        assertThat(provider.orders().getFirst().seconds()).isEqualTo(8);
    }

    @Test
    void isOfferedOnlyWithAModel() {
        assertThat(GenerationTools.ofVideos(MediaModels.NONE)).isEmpty();
        assertThat(GenerationTools.ofPictures(provider.models())).isEmpty();
        assertThat(GenerationTools.ofVideos(provider.models()))
                .singleElement()
                .satisfies(tool -> assertThat(tool.spec().risk()).isEqualTo(Risk.SEND));
    }

    @Test
    void waitsWhileTheProviderIsUnavailable() throws Exception {
        provider.failures = 5;

        make("rain", 4, null);

        assertThat(provider.orders()).hasSize(1);
    }

    @Test
    void givesUpOnAProviderThatStaysUnavailable() {
        provider.failures = 100;

        assertThatThrownBy(() -> make("rain", 4, null)).isInstanceOf(ToolException.class);
        assertThat(provider.orders()).hasSize(1);
    }

    @Test
    void findsTheJobIfTheAnswerToAnOrderIsLost() throws Exception {
        provider.losesAnswers = true;

        make("rain", 4, null);

        assertThat(provider.orders()).hasSize(1);
    }

    @Test
    void neverOrdersAgainByItselfIfTheJobCannotBeFound() {
        provider.losesAnswers = true;
        provider.canList = false;

        assertThatThrownBy(() -> make("rain", 4, null))
                .isInstanceOfSatisfying(
                        ToolException.class, e -> assertThat(e.problem().isRetryable()).isFalse());
        assertThat(provider.orders()).hasSize(1);
    }

    @Test
    void reportsWhyAJobFailed() {
        provider.ended = new VideoModel.Job("video_1", VideoModel.State.FAILED, 0, "not allowed");

        assertThatThrownBy(() -> make("rain", 4, null))
                .hasMessageContaining("Video job video_1 failed: not allowed");
    }

    @Test
    void savesNothingThatIsNoVideo() {
        provider.content = "{\"error\": \"expired\"}";

        assertThatThrownBy(() -> make("rain", 4, null))
                .hasMessageContaining("content of job video_1 is not an MP4 video");
        assertThat(directory.resolve("film.mp4")).doesNotExist();
    }

    @Test
    void refusesWhatCannotBeOrdered() {
        assertThatThrownBy(() -> make(" ", 4, null)).hasMessageContaining("prompt has 0");
        assertThatThrownBy(() -> make("rain", 4_000_000, null))
                .hasMessageContaining("seconds is 4000000");
        assertThatThrownBy(() -> make("rain", 4, "huge")).hasMessageContaining("size is 'huge'");
        assertThat(provider.orders()).isEmpty();
    }

    private ToolReply make(String prompt, int seconds, @Nullable String size)
            throws InterruptedException {
        return new VideoTool(provider.models(), InstantSource.system(), Duration.ofMillis(1))
                .call(
                        new VideoTool.Input(prompt, "film.mp4", seconds, size, null),
                        TestToolContext.inDirectory(directory));
    }
}

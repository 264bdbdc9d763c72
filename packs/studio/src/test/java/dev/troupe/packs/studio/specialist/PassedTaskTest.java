package dev.troupe.packs.studio.specialist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.Language;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PassedTaskTest {
    private static final String REQUEST = "make a storyboard of lamp.fountain and an animatic";

    @ParameterizedTest
    @EnumSource(Language.class)
    void readsWhatItWrites(Language language) {
        var task =
                PassedTask.of(REQUEST)
                        .with(new PassedTask.Share("david", "lamp.storyboard.json"), REQUEST)
                        .with(new PassedTask.Share("oliver", "a.mp4 a.srt"), "a cue list");

        var read = PassedTask.of(task.write(language));

        assertThat(read).isEqualTo(task);
        assertThat(read.isDoneBy("oliver")).isTrue();
        assertThat(read.isDoneBy("robert")).isFalse();
        assertThat(read.text(language))
                .contains("lamp.storyboard.json a.mp4 a.srt", "a cue list")
                .doesNotContain("david");
    }

    @Test
    void leavesOtherTasksUnchanged() {
        var task = PassedTask.of(REQUEST);

        assertThat(task).isEqualTo(new PassedTask(List.of(), REQUEST));
        assertThat(task.write(Language.EN)).isEqualTo(REQUEST);
        assertThat(task.text(Language.EN)).isEqualTo(REQUEST);
        assertThat(PassedTask.of("Done: something else").done()).isEmpty();
    }
}

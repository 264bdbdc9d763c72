package dev.troupe.packs.studio.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.storyboard.BoardScene;
import dev.troupe.packs.studio.storyboard.DialogueLine;
import dev.troupe.packs.studio.storyboard.Shot;
import dev.troupe.packs.studio.storyboard.Storyboard;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubtitleTest {
    @Test
    void dividesAShotAmongItsLines() {
        var lines = DialogueTimes.of(SampleFilm.storyboard());

        assertThat(lines)
                .extracting(DialogueTimes.TimedLine::shot)
                .containsExactly("1-2", "1-2", "2-1");
        assertThat(lines.get(0).start()).isEqualTo(Duration.ofMillis(1_500));
        assertThat(lines.get(0).end()).isEqualTo(lines.get(1).start());
        assertThat(lines.get(1).end()).isEqualTo(Duration.ofMillis(4_500));
    }

    @Test
    void writesWhatItReads() {
        var subtitles = Subtitle.of(SampleFilm.storyboard());

        var text = SubtitleFile.write(subtitles);

        assertThat(text).startsWith("1\n00:00:01,500 --> ").contains("是我,开门。");
        assertThat(SubtitleFile.parse(text, "a.srt")).isEqualTo(subtitles);
    }

    @Test
    void partsALongLineWhereItPauses() {
        var first = "I have told you this story more than once before, and you never listened;";
        var film = film(first + " tonight you will hear all of it, from the beginning to the end.");

        var subtitles = Subtitle.of(film);

        assertThat(subtitles).extracting(Subtitle::text).startsWith(first).hasSize(2);
        assertThat(subtitles.getFirst().end()).isEqualTo(subtitles.getLast().start());
    }

    @Test
    void partsALongChineseLine() {
        var subtitles = Subtitle.of(film("很久很久以前在一座遥远的山上住着一位老人".repeat(5)));

        assertThat(subtitles).hasSizeGreaterThan(2);
        assertThat(subtitles).allMatch(subtitle -> subtitle.text().length() <= 42);
    }

    private static Storyboard film(String text) {
        var film = SampleFilm.storyboard();
        var shot = film.scenes().getLast().shots().getFirst();
        var spoken =
                new Shot(
                        1,
                        shot.size(),
                        shot.angle(),
                        shot.movement(),
                        shot.seconds(),
                        "",
                        List.of(new DialogueLine("ANNA", "", text)),
                        List.of(),
                        "");
        return new Storyboard(
                "x", "", 320, 180, List.of(new BoardScene(1, "INT. X", List.of(spoken))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Hello",
                "1\n00:00:02,000 --> 00:00:01,000\nbackwards\n",
                "1\n00:00:xx,000 --> 00:00:01,000\nx\n"
            })
    void refusesWhatIsNoSubtitles(String text) {
        assertThatThrownBy(() -> SubtitleFile.parse(text, "a.srt"))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("'a.srt'");
    }

    @Test
    void readsFilesOfOtherPrograms() {
        var text = "\uFEFF1\r\n0:00:01.5 --> 0:00:02.25 X1:10\r\nTwo\r\nlines\r\n\r\n";

        assertThat(SubtitleFile.parse(text, "a.srt"))
                .containsExactly(
                        new Subtitle(
                                Duration.ofMillis(1_500), Duration.ofMillis(2_250), "Two\nlines"));
    }
}

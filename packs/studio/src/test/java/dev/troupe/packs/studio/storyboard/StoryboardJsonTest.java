package dev.troupe.packs.studio.storyboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoryboardJsonTest {
    private static final Shot FIRST =
            new Shot(
                    1,
                    ShotSize.WIDE,
                    CameraAngle.EYE_LEVEL,
                    CameraMovement.PAN,
                    new BigDecimal("3.5"),
                    "Anna enters.",
                    List.of(),
                    List.of("ANNA"),
                    "frames/1-1.svg");
    private static final Shot SECOND =
            new Shot(
                    2,
                    ShotSize.CLOSE,
                    CameraAngle.LOW,
                    CameraMovement.STATIC,
                    new BigDecimal("2"),
                    "",
                    List.of(new DialogueLine("ANNA", "whispers", "Who is there?")),
                    List.of("ANNA"),
                    "");
    private static final Storyboard BOARD =
            new Storyboard(
                    "Night",
                    "night.fountain",
                    1280,
                    720,
                    List.of(
                            new BoardScene(1, "INT. HALL - NIGHT", List.of(FIRST, SECOND)),
                            new BoardScene(2, "EXT. STREET - DAY", List.of(FIRST))));

    @Test
    void readsWhatItWrites() {
        var text = Json.writePretty(StoryboardJson.write(BOARD));

        assertThat(StoryboardJson.read(Json.parse(text), "x")).isEqualTo(BOARD);
    }

    @Test
    void timesTheShots() {
        assertThat(BOARD.shots())
                .extracting(Storyboard.TimedShot::id)
                .containsExactly("1-1", "1-2", "2-1");
        assertThat(BOARD.shots().getLast().start()).isEqualByComparingTo("5.5");
        assertThat(BOARD.seconds()).isEqualByComparingTo("9");
    }

    @Test
    void namesEverythingThatIsWrong() {
        var broken =
                """
                {"format": "troupe-storyboard-1", "width": 0, "height": 720, "scenes": [
                  {"number": 1, "heading": 3, "shots": []},
                  {"number": 1, "heading": "B", "shots": [
                    {"number": 1, "size": "huge", "angle": "low", "movement": "static", "seconds": -1,
                     "dialogue": [{"speaker": " ", "text": "Hello"}]}]}]}
                """;

        assertThatThrownBy(() -> StoryboardJson.read(Json.parse(broken), "b.storyboard.json"))
                .isInstanceOf(ToolException.class)
                .hasMessageContainingAll(
                        "b.storyboard.json",
                        "width is '0'",
                        "scenes[0].heading is not a text",
                        "scenes[0].shots is empty",
                        "scenes has number 1 twice",
                        "scenes[1].shots[0].size is 'huge'",
                        "scenes[1].shots[0].seconds is '-1'",
                        "scenes[1].shots[0].dialogue[0].speaker is empty");
    }

    @Test
    void refusesWhatIsNoStoryboard() {
        assertThatThrownBy(() -> StoryboardJson.read(Json.parse("[]"), "x"))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("format should be troupe-storyboard-1");
    }
}

package dev.troupe.packs.studio.timing;

import dev.troupe.codec.Json;
import dev.troupe.packs.studio.storyboard.BoardScene;
import dev.troupe.packs.studio.storyboard.CameraAngle;
import dev.troupe.packs.studio.storyboard.CameraMovement;
import dev.troupe.packs.studio.storyboard.DialogueLine;
import dev.troupe.packs.studio.storyboard.Shot;
import dev.troupe.packs.studio.storyboard.ShotSize;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.StoryboardJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A short film in two languages: three shots, one with a frame, two with dialogue. */
public final class SampleFilm {
    public static final String FILE = "film.storyboard.json";

    private static final String FRAME =
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">
              <rect width="320" height="180" fill="#204060"/>
              <circle cx="160" cy="70" r="30" fill="#ff0000"/>
              <text x="20" y="30" font-size="16" fill="#ffffff">镜头 1</text>
            </svg>
            """;

    private SampleFilm() {}

    public static Storyboard storyboard() {
        return storyboard("2");
    }

    /**
     * @param seconds of the last shot
     */
    public static Storyboard storyboard(String seconds) {
        return new Storyboard(
                "Rain",
                "film.fountain",
                320,
                180,
                List.of(
                        new BoardScene(
                                1,
                                "INT. KITCHEN - NIGHT",
                                List.of(
                                        shot(
                                                1,
                                                "1.5",
                                                "Rain beats against the window.",
                                                "frames/1-1.svg"),
                                        shot(
                                                2,
                                                "3",
                                                "A knock at the door.",
                                                "",
                                                new DialogueLine("ANNA", "", "Who is there?"),
                                                new DialogueLine("李雷", "低声", "是我,开门。")))),
                        new BoardScene(
                                2,
                                "外景 街道 夜",
                                List.of(
                                        shot(
                                                1,
                                                seconds,
                                                "脚步声渐渐远去。",
                                                "",
                                                new DialogueLine("ANNA", "", "Wait!"))))));
    }

    private static Shot shot(
            int number, String seconds, String action, String frame, DialogueLine... lines) {
        return new Shot(
                number,
                ShotSize.MEDIUM,
                CameraAngle.EYE_LEVEL,
                CameraMovement.ZOOM_IN,
                new BigDecimal(seconds),
                action,
                List.of(lines),
                List.of(),
                frame);
    }

    /** Writes the storyboard with its frame. */
    public static void write(Storyboard storyboard, Path directory) throws IOException {
        Files.createDirectories(directory.resolve("frames"));
        Files.writeString(directory.resolve("frames/1-1.svg"), FRAME);
        Files.writeString(
                directory.resolve(FILE), Json.writePretty(StoryboardJson.write(storyboard)));
    }
}

package dev.troupe.packs.studio.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.MediaInfo;
import dev.troupe.packs.studio.ffmpeg.MediaSamples;
import dev.troupe.testing.agent.TestToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class EditingToolsTest {
    @TempDir private static Path samples = Path.of("");

    @TempDir private Path directory = Path.of("");
    private final Ffmpeg ffmpeg = Ffmpeg.ofThisMachine();
    private TestToolContext context =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeAll
    static void makeSamples() throws Exception {
        MediaSamples.video(samples.resolve("a.mp4"), 3);
        MediaSamples.silentVideo(samples.resolve("silent.mp4"), 2);
        MediaSamples.sound(samples.resolve("tone.wav"), 2);
    }

    @BeforeEach
    void copySamples() throws IOException {
        for (var name : List.of("a.mp4", "silent.mp4", "tone.wav")) {
            Files.copy(samples.resolve(name), directory.resolve(name));
        }
        Files.writeString(directory.resolve("text.mp4"), "This is no video.");
        Files.createFile(directory.resolve("empty.mp4"));
        context = TestToolContext.inDirectory(directory);
    }

    @Test
    void cutsAClipAndLeavesTheSource() throws Exception {
        var before = Files.readAllBytes(directory.resolve("a.mp4"));

        var reply = cut("a.mp4", "0:01", "2.5s", "out.mp4");

        assertThat(reply.message())
                .isEqualTo("Cut a.mp4 from 0:01 to 0:02.5, saved as out.mp4 (0:01.5)");
        assertThat(length("out.mp4")).isBetween(Duration.ofMillis(1_450), Duration.ofMillis(1_600));
        assertThat(info("out.mp4").audio()).isPresent();
        assertThat(directory.resolve("a.mp4")).hasBinaryContent(before);
    }

    @Test
    void cutsTheSoundOfAVideo() throws Exception {
        cut("a.mp4", null, "1s", "out.wav");

        assertThat(info("out.wav").video()).isEmpty();
        assertThat(length("out.wav")).isBetween(Duration.ofMillis(990), Duration.ofMillis(1_010));
    }

    @Test
    void refusesWhatTheFileDoesNotHave() {
        assertThatThrownBy(() -> cut("a.mp4", "0:01", "0:12", "out.mp4"))
                .hasMessageContaining("'a.mp4' is 0:03 long; 0:01 to 0:12 is beyond its end");
        assertThatThrownBy(() -> cut("a.mp4", "0:02", "0:01", "out.mp4"))
                .hasMessageContaining("end 0:01 is not after the start 0:02");
        assertThatThrownBy(() -> cut("a.mp4", "noon", "0:01", "out.mp4"))
                .hasMessageContaining("from is 'noon', which is not a time");
        assertThatThrownBy(() -> cut("a.mp4", null, "99999:00:00", "out.mp4"))
                .hasMessageContaining("not a time");
        assertThatThrownBy(() -> cut("silent.mp4", null, "1s", "out.wav"))
                .hasMessageContaining("'silent.mp4' has no audio");
        assertThatThrownBy(() -> cut("tone.wav", null, "1s", "out.mp4"))
                .hasMessageContaining("'tone.wav' has no pictures");
        assertThatThrownBy(() -> cut("text.mp4", null, "1s", "out.mp4"))
                .hasMessageContaining("is not sound, video or a picture");
        assertThatThrownBy(() -> cut("empty.mp4", null, "1s", "out.mp4"))
                .hasMessageContaining("is empty (0 bytes)");
        assertThatThrownBy(() -> cut("none.mp4", null, "1s", "out.mp4"))
                .hasMessageContaining("'none.mp4'");
        assertThat(directory.resolve("out.mp4")).doesNotExist();
    }

    @Test
    void overwritesNoSource() throws IOException {
        Files.createSymbolicLink(directory.resolve("link.mp4"), directory.resolve("a.mp4"));

        assertThatThrownBy(() -> cut("a.mp4", null, "1s", "a.mp4"))
                .hasMessageContaining("is a source and is not overwritten");
        assertThatThrownBy(() -> cut("a.mp4", null, "1s", "./x/../a.mp4"))
                .hasMessageContaining("is a source and is not overwritten");
        assertThatThrownBy(() -> cut("link.mp4", null, "1s", "a.mp4"))
                .hasMessageContaining("is a source and is not overwritten");
        assertThatThrownBy(() -> cut("/etc/passwd", null, "1s", "out.mp4"))
                .hasMessageContaining("outside the workspace");
    }

    @Test
    void joinsClipsWithATransition() throws Exception {
        var reply = join("fade", "0.5s", "a.mp4", "silent.mp4", "a.mp4");

        assertThat(reply.message()).contains("(0:07)", "clips without audio are silent");
        assertThat(length("out.mp4")).isBetween(Duration.ofMillis(6_900), Duration.ofMillis(7_100));
        assertThat(info("out.mp4").audio()).isPresent();
    }

    @Test
    void joinsClipsOfDifferentSizes() throws Exception {
        new VideoExportTool(ffmpeg)
                .call(new VideoExportTool.Input("a.mp4", "gif", "a.gif"), context);

        join(null, null, "silent.mp4", "a.mp4", "a.gif");

        assertThat(info("out.mp4").video().orElseThrow().width()).isEqualTo(160);
        assertThat(length("out.mp4")).isBetween(Duration.ofMillis(7_900), Duration.ofMillis(8_200));
    }

    @Test
    void refusesTransitionsThatDoNotFit() {
        assertThatThrownBy(() -> join("fade", "3s", "a.mp4", "silent.mp4"))
                .hasMessageContaining("too short for a transition of 0:03");
        assertThatThrownBy(() -> join("explode", "1s", "a.mp4", "silent.mp4"))
                .hasMessageContainingAll("Unknown transition 'explode'", "dissolve");
        assertThatThrownBy(() -> join("fade", "1m", "a.mp4", "silent.mp4"))
                .hasMessageContaining("at most 10 s");
        assertThatThrownBy(() -> join(null, null, "a.mp4"))
                .hasMessageContaining("clips has 1 items");
        assertThatThrownBy(() -> join(null, null, "a.mp4", "tone.wav"))
                .hasMessageContaining("'tone.wav' has no pictures");
    }

    @Test
    void drawsSubtitlesOrAddsAStream() throws Exception {
        Files.writeString(
                directory.resolve("a.srt"), "1\n00:00:00,500 --> 00:00:02,000\n你好,世界\n\n");

        caption("a.srt", true, "burned.mp4");
        caption("a.srt", false, "stream.mp4");

        assertThat(info("burned.mp4").streams()).hasSize(2);
        assertThat(info("stream.mp4").streams())
                .filteredOn(MediaInfo.Other.class::isInstance)
                .extracting(MediaInfo.Stream::codec)
                .containsExactly("mov_text");
    }

    @Test
    void refusesSubtitlesBeyondTheEnd() throws Exception {
        Files.writeString(
                directory.resolve("late.srt"), "1\n00:01:00,000 --> 00:01:02,000\nLate\n\n");

        assertThatThrownBy(() -> caption("late.srt", true, "out.mp4"))
                .hasMessageContainingAll("subtitle at 1:00", "'Late'", "beyond the end");
    }

    @Test
    void exportsForAPurpose() throws Exception {
        new VideoExportTool(ffmpeg)
                .call(new VideoExportTool.Input("a.mp4", "mp3", "a.mp3"), context);
        new VideoExportTool(ffmpeg)
                .call(new VideoExportTool.Input("a.mp4", "720p", "a.720p.mp4"), context);

        assertThat(info("a.mp3").audio().orElseThrow().codec()).isEqualTo("mp3");
        assertThat(info("a.720p.mp4").video().orElseThrow().height()).isEqualTo(90); // not enlarged
        assertThatThrownBy(() -> export("silent.mp4", "mp3", "x.mp3"))
                .hasMessageContaining("has no audio that can be exported");
        assertThatThrownBy(() -> export("tone.wav", "gif", "x.gif"))
                .hasMessageContaining("has no pictures");
        assertThatThrownBy(() -> export("a.mp4", "8k", "x.mp4"))
                .hasMessageContaining("Unknown preset '8k'");
    }

    @Test
    void statesWhatAFileContains() throws Exception {
        var reply = new ProbeTool(ffmpeg).call(new ProbeTool.Input("a.mp4"), context);

        assertThat(reply.message()).contains("duration 0:03", "video h264 160x90", "audio aac");
    }

    @Test
    void writesAnEditListAndCutsByIt() throws Exception {
        var clips =
                List.of(
                        new EditListTools.Clip("a.mp4", "0:01", "0:02"),
                        new EditListTools.Clip("silent.mp4", null, "1.5s"));
        new EditListTools.WriteEditList(ffmpeg)
                .call(new EditListTools.WriteEditList.Input(clips, "Film", null), context);

        assertThat(directory.resolve("edit.edl"))
                .content()
                .contains(
                        "TITLE: FILM\r\nFCM: NON-DROP FRAME",
                        "001  AX       AA/V  C        00:00:01:00 00:00:02:00 00:00:00:00 00:00:01:00\r\n* FROM CLIP NAME: a.mp4",
                        "002  AX       AA/V  C        00:00:00:00 00:00:01:05 00:00:01:00 00:00:02:05");
        for (var list : List.of("edit.json", "edit.edl")) {
            new EditListTools.RenderEditList(ffmpeg)
                    .call(new EditListTools.RenderEditList.Input(list, 10, list + ".mp4"), context);
            assertThat(length(list + ".mp4"))
                    .isBetween(Duration.ofMillis(2_400), Duration.ofMillis(2_650));
        }
    }

    @Test
    void refusesEditListsThatItCannotFollow() throws Exception {
        Files.writeString(
                directory.resolve("wipe.edl"),
                "TITLE: X\n001  AX  V  W001 025 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n* FROM CLIP NAME: a.mp4\n");
        Files.writeString(
                directory.resolve("nameless.edl"),
                "001  AX  V  C  00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n");
        Files.writeString(directory.resolve("other.json"), "{\"a\": 1}");

        assertThatThrownBy(() -> render("wipe.edl")).hasMessageContaining("'W001' in line 2");
        assertThatThrownBy(() -> render("nameless.edl"))
                .hasMessageContaining("not followed by '* FROM CLIP NAME");
        assertThatThrownBy(() -> render("other.json"))
                .hasMessageContaining("format of 'other.json'");
    }

    private ToolReply cut(String path, @Nullable String from, @Nullable String to, String target)
            throws InterruptedException {
        return new CutTools.CutClip(ffmpeg)
                .call(new CutTools.CutClip.Input(path, from, to, target), context);
    }

    private ToolReply join(@Nullable String transition, @Nullable String seconds, String... clips)
            throws InterruptedException {
        return new CutTools.JoinClips(ffmpeg)
                .call(
                        new CutTools.JoinClips.Input(
                                List.of(clips), transition, seconds, "out.mp4"),
                        context);
    }

    private void caption(String subtitles, boolean isBurned, String target)
            throws InterruptedException {
        new CaptionTool(ffmpeg)
                .call(new CaptionTool.Input("a.mp4", subtitles, isBurned, target), context);
    }

    private void export(String path, String preset, String target) throws InterruptedException {
        new VideoExportTool(ffmpeg).call(new VideoExportTool.Input(path, preset, target), context);
    }

    private void render(String list) throws InterruptedException {
        new EditListTools.RenderEditList(ffmpeg)
                .call(new EditListTools.RenderEditList.Input(list, null, "out.mp4"), context);
    }

    private MediaInfo info(String name) throws InterruptedException {
        return ffmpeg.probe(directory.resolve(name), name);
    }

    private Duration length(String name) throws InterruptedException {
        return info(name).duration().orElseThrow();
    }
}

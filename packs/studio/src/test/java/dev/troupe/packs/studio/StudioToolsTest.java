package dev.troupe.packs.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.tool.Tool;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.studio.ffmpeg.MediaSamples;
import dev.troupe.packs.studio.generation.FakeMedia;
import dev.troupe.packs.studio.timing.SampleFilm;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.FieldSource;

/** The contract of every tool of the specialists. */
@ParameterizedClass(name = "{0}")
@FieldSource("CALLS")
@Tag("slow")
final class StudioToolsTest extends ToolContract<Record, Object> {
    /**
     * A call that works, and one that cannot.
     *
     * @param impossible empty if all that fits the schema can be done
     */
    record Call(String tool, String arguments, String impossible) {
        @Override
        public String toString() {
            return tool;
        }
    }

    static final List<Call> CALLS =
            List.of(
                    new Call(
                            "inspectScript",
                            "{'path': 'lamp.fountain', 'target': 'report.md'}",
                            "{'path': 'film.wav'}"),
                    new Call(
                            "exportScript",
                            "{'path': 'lamp.fountain', 'target': 'lamp.txt'}",
                            "{'path': 'lamp.fountain', 'target': 'lamp.fountain'}"),
                    new Call(
                            "writeScript",
                            "{'text': 'INT. ROOM - DAY\\n\\nA lamp burns.\\n', 'target': 'new.fountain', 'sources': ['outline.txt']}",
                            "{'text': 'no scene', 'target': 'new.fountain', 'sources': ['outline.txt']}"),
                    new Call(
                            "outlineScript",
                            "{'outline': 'outline.txt'}",
                            "{'outline': 'none.txt'}"),
                    new Call("searchScripts", "{'query': 'glass'}", "{'query': ' '}"),
                    new Call(
                            "makeStoryboard",
                            "{'script': 'lamp.fountain', 'formats': ['csv']}",
                            "{'script': 'outline.txt'}"),
                    new Call(
                            "exportStoryboard",
                            "{'storyboard': 'film.storyboard.json', 'formats': ['md']}",
                            "{'storyboard': 'film.storyboard.json', 'formats': ['bmp']}"),
                    new Call(
                            "changeShot",
                            "{'storyboard': 'film.storyboard.json', 'shot': '1-2', 'size': 'close'}",
                            "{'storyboard': 'film.storyboard.json', 'shot': '9-9', 'size': 'close'}"),
                    new Call(
                            "designCharacters",
                            "{'script': 'lamp.fountain'}",
                            "{'script': 'lamp.fountain', 'characters': ['NOBODY']}"),
                    new Call(
                            "makeAnimatic",
                            "{'storyboard': 'film.storyboard.json'}",
                            "{'storyboard': 'none.storyboard.json'}"),
                    new Call(
                            "animateFrames",
                            "{'storyboard': 'film.storyboard.json'}",
                            "{'storyboard': 'none.storyboard.json'}"),
                    new Call(
                            "makeCueList",
                            "{'storyboard': 'film.storyboard.json'}",
                            "{'storyboard': 'film.storyboard.json', 'target': 'cues.wav'}"),
                    new Call(
                            "makeSoundTrack",
                            "{'kind': 'timing', 'storyboard': 'film.storyboard.json'}",
                            "{'kind': 'noise', 'storyboard': 'film.storyboard.json'}"),
                    new Call(
                            "synthesizeSound",
                            "{'sound': 'tone', 'hertz': 440, 'duration': '1s'}",
                            "{'sound': 'violin', 'duration': '1s'}"),
                    new Call(
                            "mixSounds",
                            "{'tracks': [{'path': 'film.wav'}, {'path': 'other.wav'}]}",
                            "{'tracks': [{'path': 'none.wav'}]}"),
                    new Call("measureLoudness", "{'path': 'film.wav'}", "{'path': 'none.wav'}"),
                    new Call("probeMedia", "{'path': 'film.mp4'}", "{'path': 'none.mp4'}"),
                    new Call(
                            "cutClip",
                            "{'path': 'film.mp4', 'to': '0:01'}",
                            "{'path': 'film.mp4', 'from': '0:50'}"),
                    new Call(
                            "joinClips",
                            "{'clips': ['film.mp4', 'other.mp4']}",
                            "{'clips': ['film.mp4']}"),
                    new Call(
                            "addCaptions",
                            "{'path': 'film.mp4', 'subtitles': 'film.srt'}",
                            "{'path': 'film.mp4', 'subtitles': 'none.srt'}"),
                    new Call(
                            "exportMedia",
                            "{'path': 'film.mp4', 'preset': 'gif'}",
                            "{'path': 'film.mp4', 'preset': '9000p'}"),
                    new Call(
                            "writeEditList",
                            "{'clips': [{'path': 'film.mp4', 'from': '0:00', 'to': '0:01'}]}",
                            "{'clips': [{'path': 'none.mp4', 'from': '0:00', 'to': '0:01'}]}"),
                    new Call("renderEditList", "{'list': 'cut.json'}", "{'list': 'none.json'}"),
                    new Call(
                            "generateImage",
                            "{'prompt': 'a lamp', 'target': 'lamp.png'}",
                            "{'prompt': ' ', 'target': 'lamp.png'}"),
                    new Call(
                            "editImage",
                            "{'prompt': 'darker', 'sources': ['dot.png'], 'target': 'lamp.png'}",
                            "{'prompt': 'darker', 'sources': [], 'target': 'lamp.png'}"),
                    new Call(
                            "generateVideo",
                            "{'prompt': 'a lamp', 'target': 'lamp.mp4'}",
                            "{'prompt': 'a lamp', 'target': 'lamp.mp4', 'seconds': 900}"),
                    new Call(
                            "synthesizeSpeech",
                            "{'text': 'You are late.', 'target': 'line.wav'}",
                            "{'text': ' ', 'target': 'line.wav'}"));

    private static final Set<String> WITH_FFMPEG =
            Set.of(
                    "makeAnimatic",
                    "mixSounds",
                    "measureLoudness",
                    "probeMedia",
                    "cutClip",
                    "joinClips",
                    "addCaptions",
                    "exportMedia",
                    "writeEditList",
                    "renderEditList");
    private static final Map<String, Tool<?, ?>> TOOLS =
            new StudioPack(new FakeMedia())
                    .agents().stream()
                            .map(Agent::tools)
                            .flatMap(List::stream)
                            .filter(tool ->
                                    tool.getClass()
                                            .getPackageName()
                                            .startsWith(StudioPack.class.getPackageName()))
                            .collect(
                                    Collectors.toMap(
                                            tool -> tool.spec().name(),
                                            tool -> tool,
                                            (first, _) -> first));

    @TempDir private static Path samples;

    private final Call call;

    StudioToolsTest(Call call) {
        this.call = call;
    }

    /** Files that many calls read, made once. */
    @BeforeAll
    static void makeSamples() throws Exception {
        SampleFilm.write(SampleFilm.storyboard(), samples);
        Files.writeString(samples.resolve("lamp.fountain"), SampleScripts.ENGLISH);
        Files.writeString(
                samples.resolve("outline.txt"), "1. The lamp burns.\n2. The lamp goes out.\n");
        Files.writeString(
                samples.resolve("film.srt"), "1\n00:00:00,000 --> 00:00:01,000\nYou are late.\n");
        Files.writeString(
                samples.resolve("cut.json"),
                "{\"format\": \"troupe-edit-list-1\", \"title\": \"Cut\", \"framesPerSecond\": 25, \"events\": [{\"path\": \"film.mp4\", \"from\": \"0:00\", \"to\": \"0:01\"}]}");
        Files.write(samples.resolve("dot.png"), FakeMedia.picture());
        if (MediaSamples.hasFfmpeg()) {
            for (var name : List.of("film", "other")) {
                MediaSamples.video(samples.resolve(name + ".mp4"), 2);
                MediaSamples.sound(samples.resolve(name + ".wav"), 2);
            }
        }
    }

    @Override
    @SuppressWarnings("unchecked") // the contract passes arguments on by their schema
    protected Tool<Record, Object> tool() {
        return (Tool<Record, Object>) Objects.requireNonNull(TOOLS.get(call.tool()));
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        if (WITH_FFMPEG.contains(call.tool())) {
            MediaSamples.requireFfmpeg();
        }
        var root = surroundings.workspace().root();
        try (var files = Files.walk(samples)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var copy = root.resolve(samples.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    @Override
    protected String goodArguments() {
        return call.arguments().replace('\'', '"');
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of(call.impossible().replace('\'', '"'));
    }

    /** Only a node records the order of a video, so that it is not placed again. */
    @Override
    protected Value toComparable(Value answer) {
        return Json.parse(Json.write(answer).replaceAll("video_\\d", "video"));
    }

    @Test
    void isAmongTheToolsOfASpecialist() {
        assertThat(TOOLS.keySet())
                .containsExactlyInAnyOrderElementsOf(CALLS.stream().map(Call::tool).toList());
    }
}

package dev.troupe.packs.studio.generation;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.model.ModelException;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.model.media.SpeechModel;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has a text read aloud by the speech model. */
record SpeechTool(MediaModels models) implements Tool<SpeechTool.Input, ToolReply> {
    private static final List<String> SOUNDS = List.of("wav", "mp3", "flac");
    private static final String VOICE = "alloy";

    record Input(
            @Describe("what is read, 1 to 4,000 characters") String text,
            @Describe("file to write, .wav, .mp3 or .flac") String target,
            @Describe("voice as the model names it; default: alloy") @Nullable String voice) {}

    record Made(String path, String model) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "synthesizeSpeech",
                        "Reads a text aloud with the speech model and saves the sound. Costs money.",
                        Input.class,
                        Risk.SEND)
                .withTitle("合成语音", "synthesize speech")
                .withSaveTarget("target")
                .withTimeout(Duration.ofMinutes(6));
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(MediaFile.target(input.target(), SOUNDS, List.of(), context));
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        GenerationTools.requireText("text", input.text(), GenerationTools.MAX_PROMPT);
        var file = changes(input, context).getFirst();
        var role = MediaRole.SPEECH;
        try (var directory = MediaDirectory.open()) {
            var model = models.speechModel().orElseThrow(() -> MediaModels.missingError(role));
            var request =
                    new SpeechModel.Request(
                            input.text(),
                            input.voice() == null ? VOICE : input.voice(),
                            MediaFile.extension(input.target()),
                            context.callKey());
            var thousands = BigDecimal.valueOf(input.text().length()).movePointLeft(3);
            var sound =
                    models.pay(
                            role,
                            thousands,
                            GenerationTools.payer(context),
                            () -> model.synthesize(request));
            var made = directory.resolve("speech");
            Files.write(made, sound.bytes());
            var path = MediaFile.save(made, file, List.of(), models.name(role), context);
            return MediaReply.of(
                    new Made(path, models.name(role)),
                    context,
                    "已用 %s 合成语音 %s",
                    "Synthesized speech with %s: %s",
                    models.name(role),
                    path);
        } catch (ModelException e) {
            throw GenerationTools.toToolException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

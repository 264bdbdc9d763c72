package dev.troupe.packs.studio.generation;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.model.ModelException;
import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generate and edit pictures. An interrupted call is not repeated without a user's consent: it may
 * have been paid for.
 */
final class ImageTools {
    private static final Duration TIMEOUT = Duration.ofMinutes(6);
    private static final int MAX_SOURCES = 8;
    private static final long MAX_BYTES = 20L << 20; // of a source
    private static final List<String> PICTURES = List.of("png", "jpg", "jpeg", "webp");

    private ImageTools() {}

    record Made(String path, String model) {}

    private static ToolReply make(
            MediaRole role,
            ImageModel.Request request,
            String target,
            List<String> sources,
            MediaModels models,
            ToolContext context)
            throws InterruptedException {
        var file = MediaFile.target(target, PICTURES, sources, context);
        try (var directory = MediaDirectory.open()) {
            var model = models.imageModel(role).orElseThrow(() -> MediaModels.missingError(role));
            var picture =
                    models.pay(
                            role,
                            BigDecimal.ONE,
                            GenerationTools.payer(context),
                            () -> model.make(request));
            requireType(picture, target);
            var made = directory.resolve("picture");
            Files.write(made, picture.bytes());
            var path = MediaFile.save(made, file, sources, models.name(role), context);
            return MediaReply.of(
                    new Made(path, models.name(role)),
                    context,
                    "已用 %s 生成图片 %s",
                    "Made the picture %2$s with %1$s",
                    models.name(role),
                    path);
        } catch (ModelException e) {
            throw GenerationTools.toToolException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes decide: a PNG named .jpg would mislead other programs. */
    private static void requireType(MediaContent picture, String target) {
        var type = MediaFile.type(target.replaceFirst("(?i)\\.jpeg$", ".jpg"));
        var expected = MediaFile.extension(target).equals("webp") ? "image/webp" : type;
        if (!picture.type().equals(expected)) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "模型返回的是 %s，与文件名“%s”不符；请使用相应的扩展名",
                    "The model returned %s, which does not fit the name '%s'; use the extension of that format",
                    picture.type(),
                    target);
        }
    }

    /** Makes a picture of a description. */
    record GenerateImage(MediaModels models) implements Tool<GenerateImage.Input, ToolReply> {
        record Input(
                @Describe("what the picture shows, 1 to 4,000 characters") String prompt,
                @Describe("file to write, .png (or .jpg, .webp if the model makes those)")
                        String target,
                @Describe("such as 1024x1024; default: the model's") @Nullable String size) {}

        @Override
        public ToolSpec<Input> spec() {
            return new ToolSpec<>(
                            "generateImage",
                            "Makes a picture of a description with the image model. Costs money.",
                            Input.class,
                            Risk.SEND)
                    .withTitle("生成图片", "generate a picture")
                    .withSaveTarget("target")
                    .withTimeout(TIMEOUT);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(MediaFile.target(input.target(), PICTURES, List.of(), context));
        }

        @Override
        public ToolReply call(Input input, ToolContext context) throws InterruptedException {
            GenerationTools.requireText("prompt", input.prompt(), GenerationTools.MAX_PROMPT);
            GenerationTools.requireSize(input.size());
            var request =
                    new ImageModel.Request(
                            input.prompt(), input.size(), List.of(), context.callKey());
            return make(MediaRole.TEXT2IMAGE, request, input.target(), List.of(), models, context);
        }
    }

    /** Makes a changed picture of others. */
    record EditImage(MediaModels models) implements Tool<EditImage.Input, ToolReply> {
        record Input(
                @Describe("what to change, 1 to 4,000 characters") String prompt,
                @Describe("1 to 8 pictures, .png, .jpg or .webp; they are not changed")
                        List<String> sources,
                @Describe("file to write") String target,
                @Describe("such as 1024x1024; default: the model's") @Nullable String size) {}

        @Override
        public ToolSpec<Input> spec() {
            return new ToolSpec<>(
                            "editImage",
                            "Makes a changed copy of pictures by a description with the image model. Costs money.",
                            Input.class,
                            Risk.SEND)
                    .withTitle("编辑图片", "edit a picture")
                    .withSaveTarget("target")
                    .withTimeout(TIMEOUT);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(MediaFile.target(input.target(), PICTURES, input.sources(), context));
        }

        @Override
        public ToolReply call(Input input, ToolContext context) throws InterruptedException {
            GenerationTools.requireText("prompt", input.prompt(), GenerationTools.MAX_PROMPT);
            GenerationTools.requireSize(input.size());
            if (input.sources().isEmpty() || input.sources().size() > MAX_SOURCES) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "sources 有 %d 项；应为 1 到 %d 项",
                        "sources has %d items; give 1 to %d",
                        input.sources().size(),
                        MAX_SOURCES);
            }
            var pictures = new ArrayList<MediaContent>();
            for (var source : input.sources()) {
                pictures.add(read(source, context));
            }
            var request =
                    new ImageModel.Request(
                            input.prompt(), input.size(), pictures, context.callKey());
            return make(
                    MediaRole.IMAGE2IMAGE,
                    request,
                    input.target(),
                    input.sources(),
                    models,
                    context);
        }
    }

    /** A picture of the workspace, to be sent. */
    static MediaContent read(String path, ToolContext context) {
        var file = context.workspace().resolveExisting(path);
        try {
            if (!PICTURES.contains(MediaFile.extension(path)) || Files.size(file) > MAX_BYTES) {
                throw new ToolException(
                        AgentProblem.FILE,
                        "“%s”不是 20 MB 以内的 PNG、JPEG 或 WebP 图片",
                        "'%s' is not a PNG, JPEG or WebP picture of at most 20 MB",
                        path);
            }
            var extension = MediaFile.extension(path);
            var type = "image/" + (extension.equals("jpg") ? "jpeg" : extension);
            return MediaContent.of(Files.readAllBytes(file), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

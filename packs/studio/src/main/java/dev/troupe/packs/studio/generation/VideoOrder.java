package dev.troupe.packs.studio.generation;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.VideoModel;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * One video from its order to its file. Three things are recorded: that the order is about to be
 * placed, with the time; the id of the job; the end of the call. If the process ends after the
 * first, the provider is asked for a job of this order before another is placed; if it cannot
 * answer, a user is asked.
 */
final class VideoOrder {
    private static final int MAX_FAILURES = 10; // in a row, of questions about a job
    private static final Duration SKEW = Duration.ofMinutes(2); // of the provider's clock
    private static final int HEAD = 12; // bytes in which the format of a video is recognized

    private final MediaModels models;
    private final InstantSource clock;
    private final Duration pause;
    private final VideoTool.Input input;
    private final ToolContext context;
    private final VideoModel model;
    private final VideoModel.Request request;

    record Made(String path, String model, String job) {}

    VideoOrder(
            MediaModels models,
            InstantSource clock,
            Duration pause,
            VideoTool.Input input,
            ToolContext context) {
        this.models = models;
        this.clock = clock;
        this.pause = pause;
        this.input = input;
        this.context = context;
        this.model =
                models.videoModel(input.role())
                        .orElseThrow(() ->
                                GenerationTools.toToolException(
                                        MediaModels.missingError(input.role())));
        this.request =
                new VideoModel.Request(
                        input.prompt(),
                        input.length(),
                        input.size(),
                        input.source() == null ? null : ImageTools.read(input.source(), context));
    }

    ToolReply deliver() throws InterruptedException {
        var target = MediaFile.target(input.target(), List.of("mp4"), input.sources(), context);
        try {
            var since = context.runPart("intent", () -> Value.of(clock.instant().toString()));
            var job = context.runPart("order", () -> Value.of(order(since))).asText();
            context.setStopNotice(
                    context.language()
                            .choose(
                                    "视频任务 %s 已在 %s 下单，会在那里继续，可能产生费用"
                                            .formatted(job, models.name(input.role())),
                                    "The video job %s was ordered from %s; it continues there and may be billed"
                                            .formatted(job, models.name(input.role()))));
            await(job);
            return save(job, target);
        } catch (ModelException e) {
            throw GenerationTools.toToolException(e);
        }
    }

    private String order(Value since) throws InterruptedException {
        var begin = Instant.parse(since.asText()).minus(SKEW);
        if (context.isRepeated()) {
            var placed = findPlaced(begin);
            if (placed.isPresent()) {
                return placed.get();
            }
        }
        try {
            return models.pay(
                    input.role(),
                    BigDecimal.valueOf(input.length()),
                    GenerationTools.payer(context),
                    () -> model.order(request, context.callKey()));
        } catch (ModelException e) {
            if (e.problem().isRetryable() && !e.problem().is(ModelProblem.RATE_LIMITED)) {
                var placed = findAfterFailure(begin); // the answer may be what failed
                if (placed.isPresent()) {
                    return placed.get();
                }
            }
            throw e;
        }
    }

    private Optional<String> findPlaced(Instant begin) throws InterruptedException {
        try {
            return model.find(request, begin);
        } catch (ModelException e) {
            throw new UncertainCallException(
                    "无法确定视频“%s”是否已经下单（%s）；再次下单可能重复付费",
                    "It is unknown whether the video '%s' has been ordered (%s); another order may be paid for twice",
                    input.target(),
                    e.text());
        }
    }

    private Optional<String> findAfterFailure(Instant begin) throws InterruptedException {
        try {
            return model.find(request, begin);
        } catch (ModelException _) {
            return Optional.empty(); // the failure of the order is reported
        }
    }

    private void await(String id) throws InterruptedException {
        int failures = 0;
        int reported = -1;
        while (true) {
            try {
                var job = model.check(id);
                failures = 0;
                if (job.state() == VideoModel.State.COMPLETED) {
                    return;
                }
                if (job.state() == VideoModel.State.FAILED) {
                    throw failure(id, job.error());
                }
                if (job.percent() > reported) {
                    reported = job.percent();
                    context.reportProgress(
                            context.language()
                                    .choose(
                                            "视频任务 %s：%d%%".formatted(id, reported),
                                            "video job %s: %d%%".formatted(id, reported)));
                }
            } catch (ModelException e) {
                failures++;
                if (!e.problem().isRetryable() || failures > MAX_FAILURES) {
                    throw e;
                }
            }
            Thread.sleep(pause);
        }
    }

    private static ToolException failure(String id, String reason) {
        return new ToolException(
                ModelProblem.REFUSED,
                "视频任务 %s 失败：%s。请修改描述后重试",
                "Video job %s failed: %s. Change the description and try again",
                id,
                reason);
    }

    private ToolReply save(String job, Path target) throws InterruptedException {
        try (var directory = MediaDirectory.open()) {
            var file = directory.resolve("video.mp4");
            try (var out = Files.newOutputStream(file)) {
                model.download(job, out);
            }
            requireVideo(file, job);
            var name = models.name(input.role());
            var path = MediaFile.save(file, target, input.sources(), name, context);
            return MediaReply.of(
                    new Made(path, name, job),
                    context,
                    "已用 %s 生成视频 %s（任务 %s）",
                    "Made the video %2$s with %1$s (job %3$s)",
                    name,
                    path,
                    job);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An MP4 begins with a box of the type {@code ftyp} (ISO/IEC 14496-12). */
    private static void requireVideo(Path file, String job) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var head = in.readNBytes(HEAD);
            boolean isVideo =
                    head.length == HEAD
                            && head[4] == 'f'
                            && head[5] == 't'
                            && head[6] == 'y'
                            && head[7] == 'p';
            if (!isVideo) {
                throw new ToolException(
                        ModelProblem.MALFORMED_REPLY,
                        "任务 %s 的内容不是 MP4 视频；请联系提供方",
                        "The content of job %s is not an MP4 video; ask the provider",
                        job);
            }
        }
    }
}

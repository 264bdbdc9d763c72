package dev.troupe.packs.studio.generation;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.model.media.SpeechModel;
import dev.troupe.model.media.VideoModel;
import dev.troupe.model.media.VisionModel;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A provider of videos whose jobs are completed when they have been asked for three times. */
final class FakeVideoProvider implements VideoModel {
    private final List<Request> orders = new CopyOnWriteArrayList<>();
    private final AtomicInteger questions = new AtomicInteger();
    private final CountDownLatch asked = new CountDownLatch(1);
    int questionsNeeded = 3;
    boolean canList = true;
    boolean losesAnswers;
    int failures; // of questions about a job, at first
    Job ended = new Job("video_1", State.COMPLETED, 100, "");
    String content = "\0\0\0\u0018ftypmp42 the video";

    /** What was ordered, and paid for. */
    List<Request> orders() {
        return orders;
    }

    /** Waits until a job is asked for. */
    void awaitQuestion() throws InterruptedException {
        asked.await();
    }

    @Override
    public String order(Request request, String key) {
        orders.add(request);
        if (losesAnswers) {
            throw failure(ModelProblem.NETWORK);
        }
        return "video_" + orders.size();
    }

    @Override
    public Optional<String> find(Request request, Instant since) {
        if (!canList) {
            throw failure(ModelProblem.UNKNOWN_MODEL);
        }
        int at = orders.indexOf(request);
        return at < 0 ? Optional.empty() : Optional.of("video_" + (at + 1));
    }

    @Override
    public Job check(String id) {
        if (failures-- > 0) {
            throw failure(ModelProblem.UNAVAILABLE);
        }
        int question = questions.incrementAndGet();
        asked.countDown();
        return question < questionsNeeded ? new Job(id, State.RUNNING, question * 30, "") : ended;
    }

    @Override
    public void download(String id, OutputStream out) throws IOException {
        out.write(content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static ModelException failure(ModelProblem problem) {
        return new ModelException(Problem.of(problem, "失败", "it failed"));
    }

    /** With this model for videos and no others. */
    MediaModels models() {
        return new MediaModels() {
            @Override
            public boolean has(MediaRole role) {
                return role == MediaRole.TEXT2VIDEO;
            }

            @Override
            public String name(MediaRole role) {
                return "test:films";
            }

            @Override
            public Optional<ImageModel> imageModel(MediaRole role) {
                return Optional.empty();
            }

            @Override
            public Optional<VideoModel> videoModel(MediaRole role) {
                return has(role) ? Optional.of(FakeVideoProvider.this) : Optional.empty();
            }

            @Override
            public Optional<SpeechModel> speechModel() {
                return Optional.empty();
            }

            @Override
            public Optional<VisionModel> visionModel() {
                return Optional.empty();
            }

            @Override
            public <T> T pay(MediaRole role, BigDecimal units, Payer payer, Order<T> order)
                    throws InterruptedException {
                return order.place();
            }
        };
    }
}

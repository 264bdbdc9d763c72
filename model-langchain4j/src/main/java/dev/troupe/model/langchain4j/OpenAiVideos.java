package dev.troupe.model.langchain4j;

import dev.troupe.core.value.Value;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.VideoModel;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Videos by OpenAI's endpoints {@code /videos}, {@code /videos/ID} and {@code /videos/ID/content}.
 */
record OpenAiVideos(MediaHttp http) implements VideoModel {
    private static final int LISTED = 20; // jobs among which a lost one is searched

    @Override
    public String order(Request request, String key) throws InterruptedException {
        var fields = new LinkedHashMap<String, String>();
        fields.put("model", http.model());
        fields.put("prompt", request.prompt());
        fields.put("seconds", Integer.toString(request.seconds()));
        if (request.size() != null) {
            fields.put("size", request.size());
        }
        var reply = post(fields, request.source(), key);
        var id = reply.field("id").asText();
        if (id.isEmpty()) {
            throw http.malformedReply("a video job without an id");
        }
        return id;
    }

    private Value post(Map<String, String> fields, @Nullable MediaContent source, String key)
            throws InterruptedException {
        if (source != null) {
            return http.postForm("/videos", fields, Map.of("input_reference", source), key);
        }
        var values = new LinkedHashMap<String, Value>();
        fields.forEach((name, text) -> values.put(name, Value.of(text)));
        return http.post("/videos", values, key);
    }

    @Override
    public Optional<String> find(Request request, Instant since) throws InterruptedException {
        var reply = http.get("/videos?order=desc&limit=" + LISTED);
        if (!(reply.field("data") instanceof Value.ListOf(var jobs))) {
            throw http.malformedReply("a list of videos without data");
        }
        return jobs.stream()
                .filter(job -> isOf(job, request, since))
                .map(job -> job.field("id").asText())
                .filter(id -> !id.isEmpty())
                .findFirst();
    }

    private boolean isOf(Value job, Request request, Instant since) {
        return job.field("prompt").asText().equals(request.prompt())
                && job.field("model").asText().equals(http.model())
                && job.field("seconds").asText().equals(Integer.toString(request.seconds()))
                && job.field("created_at") instanceof Value.Num(var created)
                && created.longValue() >= since.getEpochSecond();
    }

    @Override
    public Job check(String id) throws InterruptedException {
        var reply = http.get("/videos/" + encode(id));
        var status = reply.field("status").asText();
        int percent =
                reply.field("progress") instanceof Value.Num(var number)
                        ? Math.clamp(number.longValue(), 0, 100)
                        : 0;
        return switch (status) {
            case "queued", "in_progress", "processing", "running" ->
                    new Job(id, State.RUNNING, percent, "");
            case "completed", "succeeded" -> new Job(id, State.COMPLETED, 100, "");
            case "failed", "cancelled", "canceled", "expired" ->
                    new Job(id, State.FAILED, percent, error(reply, status));
            default -> throw http.malformedReply("the status '" + status + "' of a video job");
        };
    }

    private static String error(Value reply, String status) {
        var message = reply.field("error").field("message").asText();
        return message.isEmpty() ? status : message;
    }

    @Override
    public void download(String id, OutputStream out) throws IOException, InterruptedException {
        http.download("/videos/" + encode(id) + "/content", out);
    }

    private static String encode(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8);
    }
}

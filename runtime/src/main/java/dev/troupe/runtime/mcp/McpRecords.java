package dev.troupe.runtime.mcp;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.protocols.mcp.server.McpWork.RunReply;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunReport;
import dev.troupe.runtime.report.RunStateName;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Runs, answers, files and hits in the form that MCP clients get them. */
public final class McpRecords {
    private static final String RUNS = "troupe://runs/";
    private static final String FILES = "/files/";
    private static final int MAX_TITLE = 80; // characters

    private McpRecords() {}

    /** A file of a run, by its address. */
    public record FileUri(String run, String path) {
        /** Reads {@code troupe://runs/RUN/files/PATH}; empty if it is another address. */
        public static Optional<FileUri> parse(String uri) {
            int at = uri.indexOf(FILES);
            if (!uri.startsWith(RUNS) || at < RUNS.length()) {
                return Optional.empty();
            }
            try {
                var path =
                        URLDecoder.decode(
                                uri.substring(at + FILES.length()), StandardCharsets.UTF_8);
                return Optional.of(new FileUri(uri.substring(RUNS.length(), at), path));
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }

        @Override
        public String toString() {
            return RUNS + run + FILES + encode(path);
        }
    }

    /** A path as a part of an address. */
    static String encode(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
    }

    /** The run of {@code troupe://runs/RUN}; empty if it is another address. */
    public static Optional<String> runOf(String uri) {
        return Optional.of(uri)
                .filter(text -> text.matches("troupe://runs/[A-Za-z0-9_-]{1,64}"))
                .map(text -> text.substring(RUNS.length()));
    }

    /** An answer; see {@link #reply(Answer.State, String, String, List, Language, String)}. */
    public static RunReply reply(Answer answer, String run, Language language, String approving) {
        var question = answer.clarification();
        var text =
                question == null || answer.text().contains(question.question())
                        ? answer.text()
                        : answer.text() + "\n" + question.question();
        return reply(
                answer.state(), text, run, files(run, answer.artifacts()), language, approving);
    }

    /**
     * An answer.
     *
     * @param run its id; empty if nothing was run
     * @param files as {@link #files} has them
     * @param approving how the user approves what a run waits for
     */
    public static RunReply reply(
            Answer.State state,
            String text,
            String run,
            List<Value> files,
            Language language,
            String approving) {
        boolean isWaiting = state == Answer.State.NEEDS_INPUT && !run.isEmpty();
        var waiting =
                language.choose("\n运行 %s 在等待回复：%s", "\nRun %s waits for an answer: %s")
                        .formatted(run, approving);
        boolean isDone =
                switch (state) {
                    case COMPLETED, PARTIAL, NEEDS_INPUT -> true;
                    case FAILED, CANCELLED, REFUSED, OVER_BUDGET, INTERRUPTED -> false;
                };
        return new RunReply(
                run,
                isWaiting ? "waiting" : state.name().toLowerCase(Locale.ROOT),
                isWaiting ? text + waiting : text,
                files,
                !isDone,
                null);
    }

    /** The files of a run. */
    public static List<Value> files(String run, List<Artifact> artifacts) {
        return artifacts.stream()
                .map(file ->
                        ValueRecords.of(
                                "uri", Value.of(new FileUri(run, file.path()).toString()),
                                "name", Value.of(file.path()),
                                "mimeType", Value.of(file.type())))
                .toList();
    }

    /** A run on record, with the addresses of its files. */
    public static Value run(RecordedRun run, RunStateName state) {
        var fields = new LinkedHashMap<String, Value>();
        if (Json.toValue(RunReport.of(run, state)) instanceof Value.RecordOf(var reported)) {
            fields.putAll(reported);
        }
        fields.remove("workspace"); // a path of this machine
        fields.put("files", Value.of(files(run.id().value(), Artifact.findAll(run.entries()))));
        return Value.of(fields);
    }

    /** The content of a resource: text if it is text, else in Base64. */
    public static Value content(String uri, String mediaType, byte[] bytes) {
        boolean isText =
                mediaType.startsWith("text/")
                        || mediaType.endsWith("json")
                        || mediaType.endsWith("xml");
        return ValueRecords.of(
                "uri",
                Value.of(uri),
                "mimeType",
                Value.of(mediaType),
                isText ? "text" : "blob",
                Value.of(
                        isText
                                ? new String(bytes, StandardCharsets.UTF_8)
                                : Base64.getEncoder().encodeToString(bytes)));
    }

    /** Several runs, each followed by its files, each address once. */
    public static List<Value> resources(List<RecordedRun> runs) {
        Map<String, Value> all = new LinkedHashMap<>();
        for (var run : runs) {
            var id = run.id().value();
            all.put(
                    RUNS + id,
                    resource(RUNS + id, id, title(run.notes().request()), "application/json"));
            files(id, Artifact.findAll(run.entries()))
                    .forEach(file -> all.put(file.field("uri").asText(), file));
        }
        return new ArrayList<>(all.values());
    }

    static Value resource(String uri, String name, String title, String mediaType) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("uri", Value.of(uri));
        fields.put("name", Value.of(name));
        fields.put("title", Value.of(title));
        fields.put("mimeType", Value.of(mediaType));
        return Value.of(fields);
    }

    private static String title(String request) {
        var line = request.strip().replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= MAX_TITLE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_TITLE - 1)) + "…";
    }
}

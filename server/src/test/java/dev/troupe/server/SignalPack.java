package dev.troupe.server;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.server.http.Values;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.StandardWatchEventKinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An agent that reports as many lines as its task specifies, and then waits for a signal, which is
 * a file of that name in the workspace: "tell 20 lines, await the signal go", "等候信号 go". It also
 * writes "the file <a b.csv>", and reports its origin as {@link #ORIGIN}. It can "await 300 ms"
 * without a signal. After a signal whose name begins with "once" it notes that in {@link #NOTES},
 * which must not be repeated.
 */
public final class SignalPack implements Pack {
    public static final String WAITER = "waiter";

    /** A file of the workspace with a line for each note. */
    public static final String NOTES = "notes.log";

    /** Names a file; while it is there, the rules understand and plan nothing. */
    public static final String HOLD = "TEST_HOLD_PLANNING";

    public static final Value ORIGIN =
            Values.record(
                    "code", Value.of("make.py"),
                    "inputs", Values.texts(List.of("goods")),
                    "sources", Values.texts(List.of("https://example.org/goods")));
    private final Optional<Path> hold;

    private SignalPack(Optional<Path> hold) {
        this.hold = hold;
    }

    private static final Pattern SIGNAL = Pattern.compile("(?:signal|信号) ?([a-z]+)");
    private static final Pattern NOTED = Pattern.compile("\"(once[a-z]*)\"");
    private static final Pattern FILE = Pattern.compile("file <(.+)>");
    private static final Pattern MILLIS = Pattern.compile("await (\\d+) ms");
    private static final Pattern LINES = Pattern.compile("(\\d+) lines");

    /** The standard packs and this one. */
    static Packs withStandard(Environment environment) {
        var standard = StandardPacks.open(environment);
        var all = new ArrayList<Pack>(standard.all());
        all.add(new SignalPack(environment.variable(HOLD).map(Path::of)));
        return new Packs(all, standard.passages(), standard.media(), standard::close);
    }

    @Override
    public String name() {
        return "signal";
    }

    @Override
    public List<Agent> agents() {
        var card =
                new AgentCard(
                        WAITER,
                        "Waiter",
                        "Tells lines and waits for a signal.",
                        List.of("await a signal"),
                        List.of("await", "signal", "等候", "信号"),
                        Set.of("text"),
                        Set.of("text"));
        return List.of(Agent.of(card, "", List.of(new AwaitSignal(), new Note())));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(this::awaitLettingGo, SignalPack::reply);
    }

    private Optional<ModelReply> awaitLettingGo(ModelRequest request) {
        if (request.role() == ModelRole.PLANNER && hold.filter(Files::exists).isPresent()) {
            try {
                Files.writeString(Path.of(hold.get() + ".reached"), "");
                await(hold.get().resolveSibling(""), () -> !Files.exists(hold.get()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("stopped while it was planned", e);
            }
        }
        return Optional.empty();
    }

    private static void await(Path directory, BooleanSupplier condition)
            throws InterruptedException {
        try (var watch = FileSystems.getDefault().newWatchService()) {
            directory.register(
                    watch,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_DELETE);
            while (!condition.getAsBoolean()) {
                var key = watch.poll(1, TimeUnit.SECONDS);
                if (key != null) {
                    key.pollEvents();
                    key.reset();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(WAITER)) {
            return Optional.empty();
        }
        long done =
                request.messages().stream().filter(Message.ToolResult.class::isInstance).count();
        var call = call(request);
        var noted = NOTED.matcher(call.arguments());
        if (done == 0) {
            return Optional.of(ModelReply.calls(List.of(call), OfflineModel.NAME));
        }
        if (done == 1 && noted.find()) {
            var text = Json.write(Value.of(Map.of("text", Value.of(noted.group(1)))));
            return Optional.of(
                    ModelReply.calls(
                            List.of(new ToolCall("note-1", "note", text)), OfflineModel.NAME));
        }
        return Optional.of(ModelReply.text("The signal came. 信号到了。", OfflineModel.NAME));
    }

    private static ToolCall call(ModelRequest request) {
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var signal = SIGNAL.matcher(brief.task());
        var file = FILE.matcher(brief.task());
        var lines = LINES.matcher(brief.task());
        var millis = MILLIS.matcher(brief.task());
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("file", Value.of(file.find() ? file.group(1) : ""));
        arguments.put("lines", Value.of(lines.find() ? Integer.parseInt(lines.group(1)) : 0));
        if (millis.find()) {
            arguments.put("millis", Value.of(Integer.parseInt(millis.group(1))));
        }
        arguments.put("signal", Value.of(signal.find() ? signal.group(1) : ""));
        return new ToolCall("await-1", "awaitSignal", Json.write(Value.of(arguments)));
    }

    record NoteInput(String text) {}

    record Note() implements Tool<NoteInput, String> {
        @Override
        public ToolSpec<NoteInput> spec() {
            return ToolSpec.readWrite("note", "Notes a text.", NoteInput.class)
                    .withTitle("记下", "note");
        }

        @Override
        public String call(NoteInput input, ToolContext context) {
            try {
                Files.writeString(
                        context.workspace().root().resolve(NOTES),
                        input.text() + "\n",
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
                return "noted";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    record Input(String signal, String file, int lines, @Nullable Integer millis) {}

    record AwaitSignal() implements Tool<Input, String> {
        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "awaitSignal", "Tells lines and waits for a signal.", Input.class)
                    .withTitle("等候信号", "await a signal")
                    .withTimeout(Duration.ofMinutes(5))
                    .withRepeatable(true);
        }

        @Override
        public String call(Input input, ToolContext context) throws InterruptedException {
            for (int line = 1; line <= input.lines(); line++) {
                context.reportProgress("line %d 第 %d 行".formatted(line, line));
            }
            var millis = input.millis();
            if (millis != null) {
                TimeUnit.MILLISECONDS.sleep(millis); // a model or a site that is slow
            }
            if (!input.signal().isEmpty()) {
                var root = context.workspace().root();
                await(root, () -> Files.exists(root.resolve(input.signal())));
            }
            if (!input.file().isEmpty()) {
                write(context.workspace().resolveWritable(input.file()), context);
            }
            return "it came";
        }

        private static void write(Path file, ToolContext context) {
            try {
                Files.writeString(file, "made 做好了");
                context.addArtifact(file, "text/csv", ORIGIN);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

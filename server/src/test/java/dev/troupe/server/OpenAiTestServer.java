package dev.troupe.server;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import dev.troupe.model.ChatModel;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A whole server on a free port, whose models are those of a fake provider, or the rules alone. */
public final class OpenAiTestServer implements AutoCloseable {
    public static final String MODEL = "openai:any-model";

    private final TroupeServer.RunningServer server;
    private final @Nullable FakeOpenAiServer upstream;
    public final Path workspace;

    private OpenAiTestServer(
            TroupeServer.RunningServer server,
            @Nullable FakeOpenAiServer upstream,
            Path workspace) {
        this.server = server;
        this.upstream = upstream;
        this.workspace = workspace;
    }

    /** Without a model. */
    public static OpenAiTestServer offline(Path directory) throws IOException {
        return start(directory, null, AccessSettings.OPEN, Map.of());
    }

    /** A provider with the answers of this model; the server does not retry. */
    public static OpenAiTestServer withModel(Path directory, ChatModel model) throws IOException {
        return withModel(directory, model, 0);
    }

    /** The same, but the server retries so often. */
    public static OpenAiTestServer withModel(Path directory, ChatModel model, int retries)
            throws IOException {
        var upstream = FakeOpenAiServer.start(model);
        return start(
                directory,
                retries,
                upstream,
                AccessSettings.OPEN,
                Map.of(
                        "TROUPE_MODEL",
                        MODEL,
                        "OPENAI_BASE_URL",
                        upstream.baseUrl().toString(),
                        "OPENAI_API_KEY",
                        "upstream-key"));
    }

    public static OpenAiTestServer start(
            Path directory,
            @Nullable FakeOpenAiServer upstream,
            AccessSettings access,
            Map<String, String> more)
            throws IOException {
        return start(directory, 0, upstream, access, more);
    }

    private static OpenAiTestServer start(
            Path directory,
            int retries,
            @Nullable FakeOpenAiServer upstream,
            AccessSettings access,
            Map<String, String> more)
            throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        var workspace = Files.createDirectories(directory.resolve("work"));
        Files.writeString(
                home.resolve("troupe.yaml"),
                "models: {default: {retries: %d}}\n".formatted(retries));
        var variables = new HashMap<>(more);
        variables.put("TROUPE_HOME", home.toString());
        var settings =
                new ServerSettings(
                        new Environment(variables, workspace),
                        StandardPacks::open,
                        access,
                        0,
                        workspace,
                        null,
                        ServerLimits.standard(access.isOpen()),
                        ServerSettings.HEARTBEAT);
        return new OpenAiTestServer(TroupeServer.start(settings), upstream, workspace);
    }

    public int port() {
        return server.port();
    }

    /** Where clients of OpenAI's API are pointed to. */
    public String baseUrl() {
        return "http://localhost:" + port() + "/v1";
    }

    /** OpenAI's own library, which does not try again. */
    public OpenAIClient client() {
        return OpenAIOkHttpClient.builder()
                .baseUrl(baseUrl())
                .apiKey("any-key")
                .maxRetries(0)
                .build();
    }

    public TestClient program() {
        return new TestClient(port(), "");
    }

    public FakeOpenAiServer upstream() {
        if (upstream == null) {
            throw new IllegalStateException("this server has no model");
        }
        return upstream;
    }

    public <T> T part(Class<T> type) {
        return server.bean(type);
    }

    @Override
    public void close() {
        server.close();
        if (upstream != null) {
            upstream.close();
        }
    }
}

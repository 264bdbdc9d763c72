package dev.troupe.model.langchain4j;

import dev.troupe.model.ChatModel;
import dev.troupe.testing.model.ChatModelContract;
import dev.troupe.testing.model.FakeGeminiServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class GeminiModelTest extends ChatModelContract {
    private final List<FakeGeminiServer> servers = new ArrayList<>();

    @Override
    protected ChatModel connectedTo(ChatModel behind) {
        var server = FakeGeminiServer.start(behind, "test-key");
        servers.add(server);
        return Settings.model("gemini:scripted", server.baseUrl(), "test-key");
    }

    @Override
    protected boolean sendsArgumentsAsText() {
        return false; // they are JSON objects
    }

    @AfterEach
    void close() {
        servers.forEach(FakeGeminiServer::close);
    }
}

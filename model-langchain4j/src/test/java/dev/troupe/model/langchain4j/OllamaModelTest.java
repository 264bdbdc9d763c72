package dev.troupe.model.langchain4j;

import dev.troupe.model.ChatModel;
import dev.troupe.testing.model.ChatModelContract;
import dev.troupe.testing.model.FakeOllamaServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class OllamaModelTest extends ChatModelContract {
    private final List<FakeOllamaServer> servers = new ArrayList<>();

    @Override
    protected ChatModel connectedTo(ChatModel behind) {
        var server = FakeOllamaServer.start(behind, "test-key");
        servers.add(server);
        return Settings.model("ollama:scripted", server.baseUrl(), "test-key");
    }

    @Override
    protected boolean sendsArgumentsAsText() {
        return false; // they are JSON objects
    }

    @Override
    protected boolean knowsCallIds() {
        return false;
    }

    @Override
    protected boolean forcesCalls() {
        return false;
    }

    @Override
    protected boolean reportsWhatIsWithheld() {
        return false;
    }

    @AfterEach
    void close() {
        servers.forEach(FakeOllamaServer::close);
    }
}

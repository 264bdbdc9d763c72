package dev.troupe.model.langchain4j;

import dev.troupe.model.ChatModel;
import dev.troupe.testing.model.ChatModelContract;
import dev.troupe.testing.model.FakeAnthropicServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class AnthropicModelTest extends ChatModelContract {
    private final List<FakeAnthropicServer> servers = new ArrayList<>();

    @Override
    protected ChatModel connectedTo(ChatModel behind) {
        var server = FakeAnthropicServer.start(behind, "test-key");
        servers.add(server);
        return Settings.model("anthropic:scripted", server.baseUrl(), "test-key");
    }

    @Override
    protected boolean reportsWhatIsWithheld() {
        return false; // it is an error here, see ProvidersTest
    }

    @AfterEach
    void close() {
        servers.forEach(FakeAnthropicServer::close);
    }
}

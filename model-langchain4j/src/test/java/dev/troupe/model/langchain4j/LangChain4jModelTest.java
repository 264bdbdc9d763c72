package dev.troupe.model.langchain4j;

import dev.troupe.model.ChatModel;
import dev.troupe.testing.model.ChatModelContract;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class LangChain4jModelTest extends ChatModelContract {
    private final List<FakeOpenAiServer> servers = new ArrayList<>();

    @Override
    protected ChatModel connectedTo(ChatModel behind) {
        var server = FakeOpenAiServer.start(behind);
        servers.add(server);
        return OpenAiModelFactory.create(settings(server));
    }

    OpenAiSettings settings(FakeOpenAiServer server) {
        return OpenAiSettings.of("scripted").withBaseUrl(server.baseUrl()).withKey("test-key");
    }

    @AfterEach
    void close() {
        servers.forEach(FakeOpenAiServer::close);
    }
}

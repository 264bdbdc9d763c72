package dev.troupe.model.langchain4j;

import dev.troupe.testing.model.FakeOpenAiServer;

/** The same contract for servers that cannot stream. */
class PlainModelTest extends LangChain4jModelTest {
    @Override
    OpenAiSettings settings(FakeOpenAiServer server) {
        return super.settings(server).withStreams(false);
    }
}

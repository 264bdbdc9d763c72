/** LangChain4j's providers as Troupe's models. */
module dev.troupe.model.langchain4j {
    requires static org.jspecify;
    requires transitive dev.troupe.model;
    requires transitive langchain4j.core;
    requires com.fasterxml.jackson.core;
    requires com.networknt.schema;
    requires dev.troupe.codec;
    requires java.net.http;
    requires langchain4j.anthropic;
    requires langchain4j.google.ai.gemini;
    requires langchain4j.http.client;
    requires langchain4j.ollama;
    requires langchain4j.open.ai;

    exports dev.troupe.model.langchain4j;
}

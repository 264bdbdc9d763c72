/** From a message to a plan, a run and an answer. */
module dev.troupe.chat {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires io.github.javadiffutils;

    uses dev.troupe.model.Embedder;

    exports dev.troupe.chat;

    opens dev.troupe.chat to
            tools.jackson.databind;
}

/** From a message to a plan, a run and an answer. */
module dev.troupe.chat {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires io.github.javadiffutils;

    uses dev.troupe.model.Embedder;

    exports dev.troupe.chat;
    exports dev.troupe.chat.conversation;
    exports dev.troupe.chat.graph;
    exports dev.troupe.chat.run;
    exports dev.troupe.chat.session;

    opens dev.troupe.chat.answer to
            tools.jackson.databind;
    opens dev.troupe.chat.conversation to
            tools.jackson.databind;
    opens dev.troupe.chat.offline to
            tools.jackson.databind;
}

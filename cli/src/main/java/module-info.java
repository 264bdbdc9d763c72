/** The {@code troupe} command. */
module dev.troupe.cli {
    requires static org.jspecify;
    requires dev.troupe.chat;
    requires dev.troupe.model.langchain4j;
    requires dev.troupe.packs.data;
    requires dev.troupe.packs.files;
    requires dev.troupe.packs.web;
    requires dev.troupe.store;
    requires info.picocli;
    requires org.jline;
    requires org.snakeyaml.engine;

    exports dev.troupe.cli;

    opens dev.troupe.cli to
            info.picocli;
}

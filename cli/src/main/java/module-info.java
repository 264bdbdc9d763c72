/** The {@code troupe} command. */
module dev.troupe.cli {
    requires static org.jspecify;
    requires dev.troupe.packs.amis;
    requires dev.troupe.packs.data;
    requires dev.troupe.packs.web;
    requires dev.troupe.page;
    requires dev.troupe.retrieval;
    requires dev.troupe.protocols;
    requires dev.troupe.runtime;
    requires info.picocli;
    requires org.jline;

    exports dev.troupe.cli;

    opens dev.troupe.cli to
            info.picocli;
    opens dev.troupe.cli.chat to
            info.picocli;
    opens dev.troupe.cli.docs to
            info.picocli;
    opens dev.troupe.cli.graph to
            info.picocli;
    opens dev.troupe.cli.life to
            info.picocli;
    opens dev.troupe.cli.acp to
            info.picocli;
    opens dev.troupe.cli.mcp to
            info.picocli;
    opens dev.troupe.cli.option to
            info.picocli;
    opens dev.troupe.cli.page to
            info.picocli;
    opens dev.troupe.cli.run to
            info.picocli;
    opens dev.troupe.cli.schedule to
            info.picocli;
    opens dev.troupe.cli.school to
            info.picocli;
    opens dev.troupe.cli.terminal to
            info.picocli;
}

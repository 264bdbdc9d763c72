/** The {@code troupe} command. */
module dev.troupe.cli {
    requires static org.jspecify;
    requires dev.troupe.packs.amis;
    requires dev.troupe.packs.web;
    requires dev.troupe.retrieval;
    requires dev.troupe.runtime;
    requires info.picocli;
    requires org.jline;

    exports dev.troupe.cli;

    opens dev.troupe.cli to
            info.picocli;
}

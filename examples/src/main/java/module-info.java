/** Runnable documentation: the programs that the README and the guide quote. */
module dev.troupe.examples {
    requires static org.jspecify;
    requires dev.troupe.chat;
    requires dev.troupe.packs.data;
}

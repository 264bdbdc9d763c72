/** What Chinese and English sentences mention. */
module dev.troupe.language {
    requires static org.jspecify;

    exports dev.troupe.language;
}

/** What outlives the process. */
module dev.troupe.store {
    requires static org.checkerframework.checker.qual;
    requires static org.jspecify;
    requires transitive dev.troupe.core;
    requires dev.troupe.codec;
    requires java.sql;
    requires org.postgresql.jdbc;
    requires org.xerial.sqlitejdbc;

    exports dev.troupe.store;
    exports dev.troupe.store.account;
    exports dev.troupe.store.cluster;
    exports dev.troupe.store.conversation;
    exports dev.troupe.store.file;
    exports dev.troupe.store.pack;
    exports dev.troupe.store.page;
    exports dev.troupe.store.session;
    exports dev.troupe.store.value;
}

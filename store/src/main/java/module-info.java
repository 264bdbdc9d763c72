/** What outlives the process. */
module dev.troupe.store {
    requires static org.jspecify;
    requires transitive dev.troupe.core;
    requires dev.troupe.codec;
    requires java.sql;
    requires org.xerial.sqlitejdbc;

    exports dev.troupe.store;
}

/** Measures the engine against what one would write by hand, and the answers to questions. */
module dev.troupe.bench {
    requires java.net.http;
    requires dev.troupe.chat;
    requires dev.troupe.codec;
    requires dev.troupe.core;
    requires dev.troupe.agent;
    requires dev.troupe.model;
    requires dev.troupe.testing;
    requires dev.troupe.packs.life;
    requires dev.troupe.packs.code;
    requires dev.troupe.retrieval;
    requires dev.troupe.runtime;
    requires dev.troupe.store;
    requires java.sql;
    requires jdk.httpserver;
    requires org.apache.lucene.analysis.common;
    requires org.apache.lucene.core;
    requires static org.jspecify;
}

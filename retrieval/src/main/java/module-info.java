/** An index over folders of documents, and its search. */
module dev.troupe.retrieval {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires transitive dev.troupe.extraction;
    requires com.github.albfernandez.juniversalchardet;
    requires java.logging;
    requires java.xml;
    requires org.apache.fontbox;
    requires org.apache.pdfbox.io;
    requires org.apache.lucene.analysis.common;
    requires org.apache.lucene.core;
    requires org.apache.pdfbox;
    requires org.commonmark;
    requires org.commonmark.ext.gfm.tables;
    requires org.jsoup;

    exports dev.troupe.retrieval;
    exports dev.troupe.retrieval.value;

    opens dev.troupe.retrieval to
            tools.jackson.databind;
    opens dev.troupe.retrieval.value to
            tools.jackson.databind;

    uses dev.troupe.model.Embedder;
}

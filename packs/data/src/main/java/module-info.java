/** Tables, SQL over them, charts, and the reading of questions about them. */
module dev.troupe.packs.data {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires dev.troupe.extraction;
    requires java.desktop;
    requires java.management;
    requires java.sql;
    requires jdk.management;
    requires duckdb.jdbc;
    requires org.apache.commons.compress;
    requires org.apache.commons.csv;
    requires org.apache.poi.ooxml;
    requires org.apache.poi.poi;
    requires org.dhatim.fastexcel;
    requires org.dhatim.fastexcel.reader;
    requires org.jfree.jfreechart;
    requires tools.jackson.databind;

    exports dev.troupe.packs.data;
    exports dev.troupe.packs.data.drawing;
    exports dev.troupe.packs.data.python;
    exports dev.troupe.packs.data.query;
    exports dev.troupe.packs.data.question;
    exports dev.troupe.packs.data.table;
    exports dev.troupe.packs.data.trace;

    opens dev.troupe.packs.data to
            tools.jackson.databind;
    opens dev.troupe.packs.data.algebra to
            tools.jackson.databind;
    opens dev.troupe.packs.data.file to
            tools.jackson.databind;
    opens dev.troupe.packs.data.grammar to
            tools.jackson.databind;
    opens dev.troupe.packs.data.grammar.clause to
            tools.jackson.databind;
    opens dev.troupe.packs.data.question to
            tools.jackson.databind;
    opens dev.troupe.packs.data.table to
            tools.jackson.databind;
    opens dev.troupe.packs.data.tool to
            tools.jackson.databind;
    opens dev.troupe.packs.data.trace to
            tools.jackson.databind;
}

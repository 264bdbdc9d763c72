/** Reads, writes and arranges the files of a run's workspace. */
module dev.troupe.packs.files {
    requires static transitive org.jspecify;
    requires transitive dev.troupe.agent;
    requires openhtmltopdf.core;
    requires openhtmltopdf.pdfbox;
    requires org.apache.commons.csv;
    requires org.apache.fontbox;
    requires org.apache.pdfbox.io;
    requires org.commonmark;
    requires org.commonmark.ext.gfm.tables;
    requires org.jsoup;

    exports dev.troupe.packs.files;

    opens dev.troupe.packs.files to
            tools.jackson.databind;
}

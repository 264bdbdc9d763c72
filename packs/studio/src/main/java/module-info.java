/** Specialists for films: script, storyboard, characters, animation, sound and editing. */
module dev.troupe.packs.studio {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires com.github.weisj.jsvg;
    requires dev.troupe.extraction;
    requires dev.troupe.retrieval;
    requires java.desktop;
    requires java.logging;
    requires org.apache.pdfbox;
    requires org.apache.poi.ooxml;

    exports dev.troupe.packs.studio;

    opens dev.troupe.packs.studio.character to
            tools.jackson.databind;
    opens dev.troupe.packs.studio.script to
            tools.jackson.databind;
    opens dev.troupe.packs.studio.storyboard to
            tools.jackson.databind;
    opens dev.troupe.packs.studio.animation to
            tools.jackson.databind;
    opens dev.troupe.packs.studio.editing to
            tools.jackson.databind;
    opens dev.troupe.packs.studio.generation to
            tools.jackson.databind;
    opens dev.troupe.packs.studio.sound to
            tools.jackson.databind;
}

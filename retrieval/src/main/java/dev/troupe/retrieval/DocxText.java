package dev.troupe.retrieval;

import java.io.IOException;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Walks through the body of a Word document, paragraph by paragraph; used for one document. */
final class DocxText {
    private final PageEvents page;
    private final Map<String, Integer> levels; // of headings, by the id of their style
    private final StringBuilder paragraph = new StringBuilder();
    private int level; // 0 for a paragraph that is no heading
    private int cells; // tables inside cells are part of these

    DocxText(PageEvents page, Map<String, Integer> levels) {
        this.page = page;
        this.levels = levels;
    }

    static String attribute(XMLStreamReader xml, String name) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            if (xml.getAttributeLocalName(i).equals(name)) {
                return xml.getAttributeValue(i);
            }
        }
        return "";
    }

    void read(XMLStreamReader xml) throws XMLStreamException, IOException {
        boolean isText = false;
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    isText = xml.getLocalName().equals("t");
                    begin(xml);
                }
                case XMLStreamConstants.CHARACTERS -> {
                    if (isText) {
                        paragraph.append(xml.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    isText = false;
                    end(xml.getLocalName());
                }
                default -> {}
            }
        }
    }

    private void begin(XMLStreamReader xml) {
        switch (xml.getLocalName()) {
            case "p" -> level = 0;
            case "pStyle" -> level = levels.getOrDefault(attribute(xml, "val"), 0);
            case "tab" -> paragraph.append('\t');
            case "br", "cr" -> paragraph.append('\n');
            case "tc" -> cells++;
            default -> {}
        }
    }

    private void end(String name) throws IOException {
        switch (name) {
            case "p" -> endParagraph();
            case "tc" -> {
                cells--;
                page.text(" ");
            }
            case "tr" -> {
                if (cells == 0) {
                    page.line();
                }
            }
            default -> {}
        }
    }

    private void endParagraph() throws IOException {
        var text = paragraph.toString().strip();
        paragraph.setLength(0);
        if (level > 0 && cells == 0 && !text.isEmpty()) {
            page.heading(level, text);
            return;
        }
        page.text(text);
        if (cells == 0) {
            page.line();
        } else {
            page.text(" ");
        }
    }
}

package dev.troupe.retrieval.document;

import java.io.IOException;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Walks through the body of a Word document, paragraph by paragraph; used for one document. */
final class DocxBodyReader {
    private final PageEventWriter page;
    private final Map<String, Integer> levels; // of headings, by the id of their style
    private final StringBuilder paragraph = new StringBuilder();
    private int level; // 0 for a paragraph that is not a heading
    private int cells; // tables inside cells are part of these

    DocxBodyReader(PageEventWriter page, Map<String, Integer> levels) {
        this.page = page;
        this.levels = levels;
    }

    static String attributeOf(XMLStreamReader xml, String name) {
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
                    startElement(xml);
                }
                case XMLStreamConstants.CHARACTERS -> {
                    if (isText) {
                        paragraph.append(xml.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    isText = false;
                    endElement(xml.getLocalName());
                }
                default -> {}
            }
        }
    }

    private void startElement(XMLStreamReader xml) {
        switch (xml.getLocalName()) {
            case "p" -> level = 0;
            case "pStyle" -> level = levels.getOrDefault(attributeOf(xml, "val"), 0);
            case "tab" -> paragraph.append('\t');
            case "br", "cr" -> paragraph.append('\n');
            case "tc" -> cells++;
            default -> {}
        }
    }

    private void endElement(String name) throws IOException {
        switch (name) {
            case "p" -> endParagraph();
            case "tc" -> {
                cells--;
                page.writeText(" ");
            }
            case "tr" -> {
                if (cells == 0) {
                    page.writeLineEnd();
                }
            }
            default -> {}
        }
    }

    private void endParagraph() throws IOException {
        var text = paragraph.toString().strip();
        paragraph.setLength(0);
        if (level > 0 && cells == 0 && !text.isEmpty()) {
            page.writeHeading(level, text);
            return;
        }
        page.writeText(text);
        if (cells == 0) {
            page.writeLineEnd();
        } else {
            page.writeText(" ");
        }
    }
}

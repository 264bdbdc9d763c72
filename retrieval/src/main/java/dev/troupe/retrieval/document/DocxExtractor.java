package dev.troupe.retrieval.document;

import dev.troupe.extraction.ExtractedRecordWriter;
import dev.troupe.extraction.Extractor;
import dev.troupe.extraction.UnreadableDocumentException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the text of a Word document (ECMA-376, {@code .docx}): paragraphs, headings by their
 * styles, tables row by row. Headers, footnotes and comments are omitted.
 */
final class DocxExtractor implements Extractor {
    private static final String TEXT = "word/document.xml";
    private static final String STYLES = "word/styles.xml";
    private static final String PROPERTIES = "docProps/core.xml";
    private static final int MOST_ENTRIES = 10_000; // pictures of a large document
    private static final long MOST_BYTES = 200L << 20; // unpacked; XML takes ten times its text

    private static final XMLInputFactory XML = xmlFactory();

    private static XMLInputFactory xmlFactory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    /** Reads one part of the document. */
    private interface Part {
        void read(XMLStreamReader xml) throws XMLStreamException, IOException;
    }

    @Override
    public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
            throws IOException {
        var page = new PageEventWriter(out);
        var levels = new HashMap<String, Integer>();
        readPart(document, PROPERTIES, xml -> page.writeTitle(readTitle(xml)));
        readPart(document, STYLES, xml -> readLevels(xml, levels));
        if (!readPart(document, TEXT, xml -> new DocxBodyReader(page, levels).read(xml))) {
            throw new UnreadableDocumentException(
                    "它不是 Word 文档（.docx），或者有密码",
                    "it is not a Word document (.docx), or it has a password");
        }
    }

    /** False if the part is missing. */
    private static boolean readPart(byte[] document, String name, Part part) throws IOException {
        try (var zip = new ZipInputStream(new ByteArrayInputStream(document))) {
            for (int entries = 0; entries < MOST_ENTRIES; entries++) {
                var entry = zip.getNextEntry();
                if (entry == null) {
                    return false;
                }
                if (entry.getName().equals(name)) {
                    part.read(XML.createXMLStreamReader(new Unpacked(zip)));
                    return true;
                }
                new Unpacked(zip).skipAll();
            }
            throw tooLargeException();
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof UnreadableDocumentException unreadable) {
                throw unreadable;
            }
            throw new IOException(e.getMessage(), e);
        }
    }

    private static UnreadableDocumentException tooLargeException() {
        return new UnreadableDocumentException(
                "它解压后太大（超过 " + (MOST_BYTES >> 20) + " MB 或 " + MOST_ENTRIES + " 个部分）",
                "it is too large when unpacked (more than "
                        + (MOST_BYTES >> 20)
                        + " MB or "
                        + MOST_ENTRIES
                        + " parts)");
    }

    private static String readTitle(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals("title")) {
                return xml.getElementText().strip();
            }
        }
        return "";
    }

    /**
     * Programs name heading styles in the user's language, but call them {@code heading 1} within.
     */
    private static void readLevels(XMLStreamReader xml, Map<String, Integer> levels)
            throws XMLStreamException {
        var style = "";
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            if (xml.getLocalName().equals("style")) {
                style = DocxBodyReader.attributeOf(xml, "styleId");
            } else if (xml.getLocalName().equals("name")) {
                var name = DocxBodyReader.attributeOf(xml, "val").toLowerCase(Locale.ROOT);
                if (name.matches("heading [1-6]")) {
                    levels.put(style, name.charAt(name.length() - 1) - '0');
                } else if (name.equals("title")) {
                    levels.put(style, 1);
                }
            }
        }
    }

    /** One part of the zip file, up to a size; closing it leaves the file open. */
    private static final class Unpacked extends InputStream {
        private final InputStream in;
        private long bytes;

        Unpacked(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            countBytes(1);
            return next;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = in.read(buffer, offset, length);
            countBytes(Math.max(0, read));
            return read;
        }

        void skipAll() throws IOException {
            var buffer = new byte[1 << 16];
            int read = 0;
            while (read >= 0) {
                read = read(buffer, 0, buffer.length);
            }
        }

        private void countBytes(int read) throws IOException {
            bytes += read;
            if (bytes > MOST_BYTES) {
                throw tooLargeException();
            }
        }
    }
}

package dev.troupe.packs.data.workbook;

import dev.troupe.extraction.ExtractedRecordWriter;
import dev.troupe.extraction.UnreadableDocumentException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Finds the merged cells of a sheet, which the workbook reader does not return. */
final class MergedCells {
    private static final String RELATIONS = "xl/_rels/workbook.xml.rels";
    private static final Pattern REFERENCE =
            Pattern.compile("([A-Z]{1,3})(\\d{1,7}):([A-Z]{1,3})(\\d{1,7})");

    private static final int MAX_RANGES = 100_000;

    private static final XMLInputFactory XML = factory();

    private MergedCells() {}

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    /**
     * @param sheet the sheet's id in the relations of the workbook
     */
    static void write(byte[] workbook, String sheet, ExtractedRecordWriter out) throws IOException {
        try (var zip =
                ZipFile.builder()
                        .setSeekableByteChannel(new SeekableInMemoryByteChannel(workbook))
                        .get()) {
            var part = part(zip, sheet).map(zip::getEntry);
            if (part.isEmpty()) return;
            try (var in = zip.getInputStream(part.get())) {
                writeRanges(in, out);
            }
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private static Optional<String> part(ZipFile zip, String sheet)
            throws IOException, XMLStreamException {
        var relations = zip.getEntry(RELATIONS);
        if (relations == null) return Optional.empty();
        try (var in = zip.getInputStream(relations)) {
            var xml = XML.createXMLStreamReader(in);
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT
                        || !sheet.equals(xml.getAttributeValue(null, "Id"))) continue;
                var target = String.valueOf(xml.getAttributeValue(null, "Target"));
                return Optional.of(target.startsWith("/") ? target.substring(1) : "xl/" + target);
            }
        }
        return Optional.empty();
    }

    private static void writeRanges(InputStream in, ExtractedRecordWriter out)
            throws IOException, XMLStreamException {
        int count = 0;
        XMLStreamReader xml = XML.createXMLStreamReader(in);
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT
                    || !xml.getLocalName().equals("mergeCell")) continue;
            var match =
                    REFERENCE.matcher(
                            String.valueOf(xml.getAttributeValue(null, "ref"))
                                    .toUpperCase(Locale.ROOT));
            if (!match.matches()) continue;
            if (++count > MAX_RANGES)
                throw new UnreadableDocumentException(
                        "的工作表合并单元格超过 " + MAX_RANGES + " 处",
                        "has a sheet with more than " + MAX_RANGES + " merged cells");
            out.write(
                    WorkbookExtractor.MERGED,
                    match.group(2),
                    String.valueOf(column(match.group(1))),
                    match.group(4),
                    String.valueOf(column(match.group(3))));
        }
    }

    private static int column(String letters) {
        int column = 0;
        for (int i = 0; i < letters.length(); i++)
            column = 26 * column + letters.charAt(i) - 'A' + 1;
        return column - 1;
    }
}

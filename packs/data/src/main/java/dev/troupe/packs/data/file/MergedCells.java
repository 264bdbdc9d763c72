package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.TableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
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

    /** Unpacked size of a sheet; more is a trap or does not fit into memory as a table. */
    private static final long MAX_UNPACKED = 1L << 30;

    private static final int MAX_RANGES = 100_000;
    private static final int RANGE = 48; // bytes

    private static final XMLInputFactory XML = factory();

    private MergedCells() {}

    /**
     * Cells that show one value.
     *
     * @param top row from 1
     * @param left column from 0
     * @param bottom the last row
     * @param right the last column
     */
    record Range(int top, int left, int bottom, int right) {}

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    /**
     * @param sheet the sheet's id in the relations of the workbook
     */
    static List<Range> of(byte[] workbook, String sheet, TableLease lease) throws IOException {
        try (var zip =
                ZipFile.builder()
                        .setSeekableByteChannel(new SeekableInMemoryByteChannel(workbook))
                        .get()) {
            var part = part(zip, sheet);
            return part.isEmpty() ? List.of() : ranges(zip, part.get(), lease);
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

    private static List<Range> ranges(ZipFile zip, String part, TableLease lease)
            throws IOException, XMLStreamException {
        var entry = zip.getEntry(part);
        if (entry == null) return List.of();
        if (entry.getSize() > MAX_UNPACKED)
            throw new IOException("the sheet has more than " + MAX_UNPACKED + " bytes unpacked");
        try (var in = zip.getInputStream(entry)) {
            return ranges(in, lease);
        }
    }

    private static List<Range> ranges(InputStream in, TableLease lease) throws XMLStreamException {
        var ranges = new ArrayList<Range>();
        XMLStreamReader xml = XML.createXMLStreamReader(in);
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT
                    || !xml.getLocalName().equals("mergeCell")) continue;
            var match =
                    REFERENCE.matcher(
                            String.valueOf(xml.getAttributeValue(null, "ref"))
                                    .toUpperCase(Locale.ROOT));
            if (!match.matches()) continue;
            lease.addBytes(RANGE);
            if (ranges.size() == MAX_RANGES)
                throw new TableException(
                        "工作表合并单元格超过 " + MAX_RANGES + " 处；请将其保存为 CSV",
                        "The sheet has more than " + MAX_RANGES + " merged cells; save it as CSV");
            ranges.add(
                    new Range(
                            Integer.parseInt(match.group(2)),
                            column(match.group(1)),
                            Integer.parseInt(match.group(4)),
                            column(match.group(3))));
        }
        return ranges;
    }

    private static int column(String letters) {
        int column = 0;
        for (int i = 0; i < letters.length(); i++)
            column = 26 * column + letters.charAt(i) - 'A' + 1;
        return column - 1;
    }
}

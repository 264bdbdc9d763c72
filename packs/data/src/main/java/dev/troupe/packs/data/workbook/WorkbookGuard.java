package dev.troupe.packs.data.workbook;

import dev.troupe.extraction.UnreadableDocumentException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/**
 * Scans the compressed parts of a workbook before it is read, in one pass and without storing
 * anything: how much text they unpack to, how long one piece of text is, and how far to the right
 * the cell references reach.
 */
final class WorkbookGuard {
    private static final int MAX_PARTS = 10_000;
    private static final long MAX_UNPACKED = 1L << 30; // bytes; about 20 million cells

    /** Excel allows 32,767 characters in a cell; with escapes they are up to 200,000 bytes. */
    private static final int MAX_TEXT = 1 << 20;

    private static final int MAX_LETTERS = 3; // of a column, up to XFD

    private long unpacked;
    private long held; // bytes of memory

    private WorkbookGuard() {}

    /**
     * @throws UnreadableDocumentException when the workbook is larger than its limits
     * @throws IOException when it is not a workbook
     */
    static void require(byte[] bytes) throws IOException {
        requireParts(bytes);
        new WorkbookGuard().requireContent(bytes);
    }

    private void requireContent(byte[] bytes) throws IOException {
        try (var zip =
                ZipFile.builder()
                        .setSeekableByteChannel(new SeekableInMemoryByteChannel(bytes))
                        .get()) {
            for (var part : Collections.list(zip.getEntries())) {
                if (!part.getName().endsWith(".xml") && !part.getName().endsWith(".rels")) continue;
                long before = unpacked;
                try (var in = zip.getInputStream(part)) {
                    scan(in);
                }
                requireMemory(heapFactor(part) * (unpacked - before));
            }
        }
    }

    /** Bytes in memory for each byte of a part. */
    private static int heapFactor(ZipArchiveEntry part) {
        var name = part.getName();
        if (name.contains("worksheets/")) return 0; // read row by row
        return name.endsWith("sharedStrings.xml") ? 3 : 6;
    }

    /** A heap that is nearly full costs a minute before it is full. */
    private void requireMemory(long bytes) throws UnreadableDocumentException {
        held += bytes;
        long heap = Runtime.getRuntime().maxMemory();
        if (held > heap)
            throw tooLarge(
                    "共享文本等内容需要超过 " + (heap >> 20) + " MB 内存",
                    "shared texts and formats that need more than "
                            + (heap >> 20)
                            + " MB of memory");
    }

    /** Counts the headers of the index, since making the index is what costs. */
    private static void requireParts(byte[] bytes) throws UnreadableDocumentException {
        int parts = 0;
        for (int i = 0; i + 3 < bytes.length; i++)
            if (bytes[i] == 'P' && bytes[i + 1] == 'K' && bytes[i + 2] == 1 && bytes[i + 3] == 2)
                parts++;
        if (parts > MAX_PARTS)
            throw tooLarge(
                    "有 " + parts + " 个部分，最多 " + MAX_PARTS, parts + " parts; at most " + MAX_PARTS);
    }

    private void scan(InputStream in) throws IOException {
        var buffer = new byte[1 << 16];
        var places = new Places();
        int text = 0; // bytes since the last angle bracket
        for (int count; (count = in.read(buffer)) >= 0; ) {
            unpacked += count;
            if (unpacked > MAX_UNPACKED)
                throw tooLarge(
                        "解压后超过 " + (MAX_UNPACKED >> 20) + " MB",
                        "more than " + (MAX_UNPACKED >> 20) + " MB unpacked");
            for (int i = 0; i < count; i++) {
                byte c = buffer[i];
                if (c == '<') text = 0;
                else if (++text > MAX_TEXT)
                    throw tooLarge(
                            "有超过 " + MAX_TEXT + " 字节的单元格",
                            "a text of more than " + MAX_TEXT + " bytes");
                if (places.isBeyond(c)) throw tooLarge("单元格超出 XFD 列", "a cell beyond column XFD");
            }
        }
    }

    /** Follows the attributes named r, which hold the reference of a cell. */
    private static final class Places {
        private enum At {
            ELSEWHERE,
            SPACE,
            NAME,
            EQUALS,
            VALUE
        }

        private At at = At.ELSEWHERE;
        private int letters;

        /** Whether this byte makes the place of a cell impossible. */
        boolean isBeyond(byte c) {
            if (c == 0) return false; // half of a character in UTF-16
            boolean isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            switch (at) {
                case ELSEWHERE -> at = isSpace ? At.SPACE : At.ELSEWHERE;
                case SPACE -> at = isSpace ? At.SPACE : c == 'r' ? At.NAME : At.ELSEWHERE;
                case NAME -> at = isSpace ? At.NAME : c == '=' ? At.EQUALS : At.ELSEWHERE;
                case EQUALS -> {
                    letters = 0;
                    at = isSpace ? At.EQUALS : c == '"' || c == '\'' ? At.VALUE : At.ELSEWHERE;
                }
                case VALUE -> {
                    if (c == '&') return true; // a letter in disguise
                    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
                        return ++letters > MAX_LETTERS;
                    at = At.ELSEWHERE;
                }
            }
            return false;
        }
    }

    private static UnreadableDocumentException tooLarge(String zh, String en) {
        return new UnreadableDocumentException("太大：" + zh, "is too large: it has " + en);
    }
}

package dev.troupe.extraction;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Sends records to the parent, many in a reply, until a document has more text than is read. */
final class RecordFrameWriter implements ExtractedRecordWriter {
    private static final int FRAME = 1 << 16; // bytes; enough that their number costs nothing

    private final DataOutputStream out;
    private final long maxCharacters;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(2 * FRAME);
    private final DataOutputStream records = new DataOutputStream(buffer);
    private long characters;

    RecordFrameWriter(DataOutputStream out, long maxCharacters) {
        this.out = out;
        this.maxCharacters = maxCharacters;
    }

    static byte[] encodeTexts(List<String> texts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        WorkerProtocol.writeTexts(texts, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    static long countCharacters(List<String> fields) {
        long characters = 0;
        for (var field : fields) {
            characters += field.length() + 1L;
        }
        return characters;
    }

    @Override
    public void write(String... fields) throws IOException {
        var texts = Arrays.asList(fields);
        characters += countCharacters(texts);
        if (isFull()) {
            throw new IOException("more than " + maxCharacters + " characters");
        }
        WorkerProtocol.writeTexts(texts, records);
        if (buffer.size() >= FRAME) {
            flush();
        }
    }

    boolean isFull() {
        return characters > maxCharacters;
    }

    void flush() throws IOException {
        out.writeByte(WorkerProtocol.RECORDS);
        out.writeInt(buffer.size());
        buffer.writeTo(out);
        buffer.reset();
    }
}

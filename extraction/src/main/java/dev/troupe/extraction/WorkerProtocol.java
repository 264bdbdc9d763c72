package dev.troupe.extraction;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What goes between parent and child: requests one way, replies the other. A reply is a byte for
 * its kind, a length and so many bytes; a list of texts is its size and, for each, a length and its
 * UTF-8. Nothing names a class but the extractor of a request, which only the parent writes.
 */
final class WorkerProtocol {
    /** The child is there; its first reply. */
    static final byte READY = 1;

    /** Some records, each a list of texts. */
    static final byte RECORDS = 2;

    /** The document has been read. */
    static final byte FINISHED = 3;

    /** The document cannot be read; why, in Chinese and English. */
    static final byte FAILED = 4;

    /** The document has more text than is read. */
    static final byte TOO_LONG = 5;

    /** How the JVM ends with {@code ExitOnOutOfMemoryError}. */
    static final int OUT_OF_MEMORY = 3;

    static final int OUT_OF_STACK = 4;

    /** Extractors write no record that is longer. */
    private static final int MAX_REPLY_BYTES = 16 << 20;

    private WorkerProtocol() {}

    /**
     * Of one reply: all records that a document may have, in the longest UTF-8, if these are few.
     */
    static long maxReplyBytes(ExtractionLimits limits) {
        return Math.min(MAX_REPLY_BYTES, 4 * limits.characters() + (1 << 17));
    }

    /** One document to read. */
    static final class Request {
        private final String extractor; // name of its class
        private final List<String> arguments;
        private final byte[] document;

        Request(String extractor, List<String> arguments, byte[] document) {
            this.extractor = extractor;
            this.arguments = List.copyOf(arguments);
            this.document = document;
        }

        String extractor() {
            return extractor;
        }

        List<String> arguments() {
            return arguments;
        }

        /** Not copied: it may be large, and is not changed. */
        byte[] document() {
            return document;
        }

        void writeTo(DataOutputStream out) throws IOException {
            var header = new ByteArrayOutputStream();
            var texts = new ArrayList<String>(arguments);
            texts.addFirst(extractor);
            writeTexts(texts, new DataOutputStream(header));
            out.writeInt(header.size());
            header.writeTo(out);
            out.writeInt(document.length);
            out.write(document);
            out.flush();
        }

        static Request readFrom(DataInputStream in) throws IOException {
            var header = in.readNBytes(in.readInt());
            var texts = new ArrayList<>(readTexts(ByteBuffer.wrap(header)));
            var extractor = texts.removeFirst();
            return new Request(extractor, texts, in.readNBytes(in.readInt()));
        }
    }

    static void writeTexts(List<String> texts, DataOutputStream out) throws IOException {
        out.writeInt(texts.size());
        for (var text : texts) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    /**
     * @throws IOException when the bytes are not a list of texts
     */
    static List<String> readTexts(ByteBuffer bytes) throws IOException {
        int size = readLength(bytes, Integer.BYTES);
        var texts = new String[size];
        for (int i = 0; i < size; i++) {
            int length = readLength(bytes, 1);
            int at = bytes.arrayOffset() + bytes.position();
            texts[i] = new String(bytes.array(), at, length, StandardCharsets.UTF_8);
            bytes.position(bytes.position() + length);
        }
        return Arrays.asList(texts);
    }

    /** A count of things that take so many bytes each; never more than can follow. */
    private static int readLength(ByteBuffer bytes, int each) throws IOException {
        int length = bytes.remaining() < Integer.BYTES ? -1 : bytes.getInt();
        if (length < 0 || (long) length * each > bytes.remaining()) {
            throw new IOException("a list of texts is truncated");
        }
        return length;
    }
}

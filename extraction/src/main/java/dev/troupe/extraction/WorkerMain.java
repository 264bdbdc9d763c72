package dev.troupe.extraction;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The child process: reads documents, one after the other, until its input ends. Input is read
 * while a parser works, so that nothing survives the parent, however that ends.
 */
final class WorkerMain {
    private static final int BUFFER = 1 << 16;
    private static final long STACK = 2L << 20; // bytes; parsers recurse into what is nested

    private final DataOutputStream out;
    private final long maxCharacters;

    private WorkerMain(DataOutputStream out, long maxCharacters) {
        this.out = out;
        this.maxCharacters = maxCharacters;
    }

    static void main(String[] arguments) throws InterruptedException {
        var in = new BufferedInputStream(new FileInputStream(FileDescriptor.in), BUFFER);
        var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
        silenceOutput();
        var child = new WorkerMain(new DataOutputStream(out), Long.parseLong(arguments[0]));
        var requests = new SynchronousQueue<WorkerProtocol.Request>();
        new Thread(null, () -> child.handleRequests(requests), "extraction", STACK).start();
        readRequests(new DataInputStream(in), requests);
    }

    /**
     * Standard output belongs to the replies, and what parsers log about a document is discarded.
     */
    private static void silenceOutput() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Logger.getLogger("").setLevel(Level.OFF);
    }

    private static void readRequests(
            DataInputStream in, SynchronousQueue<WorkerProtocol.Request> requests)
            throws InterruptedException {
        while (true) {
            try {
                requests.put(WorkerProtocol.Request.readFrom(in));
            } catch (IOException _) { // the parent has ended
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private void handleRequests(SynchronousQueue<WorkerProtocol.Request> requests) {
        try {
            writeReply(WorkerProtocol.READY, new byte[0]);
            while (true) {
                handleRequest(requests.take());
            }
        } catch (OutOfMemoryError _) { // thrown by Java code, which the option of the JVM misses
            Runtime.getRuntime().halt(WorkerProtocol.OUT_OF_MEMORY);
        } catch (StackOverflowError _) { // the state that the parser left behind is unknown
            Runtime.getRuntime().halt(WorkerProtocol.OUT_OF_STACK);
        } catch (IOException | InterruptedException _) { // the parent has ended
            Runtime.getRuntime().halt(0);
        }
    }

    private void handleRequest(WorkerProtocol.Request request) throws IOException {
        var records = new RecordFrameWriter(out, maxCharacters);
        var failure = runExtractor(request, records);
        if (records.isFull()) {
            writeReply(WorkerProtocol.TOO_LONG, new byte[0]);
        } else if (failure != null) {
            writeReply(WorkerProtocol.FAILED, RecordFrameWriter.encodeTexts(failure));
        } else {
            records.flush();
            writeReply(WorkerProtocol.FINISHED, new byte[0]);
        }
    }

    /** Why the document cannot be read, in Chinese and English; null when it was. */
    private static @Nullable List<String> runExtractor(
            WorkerProtocol.Request request, ExtractedRecordWriter records) {
        try {
            createExtractor(request.extractor())
                    .extract(request.document(), request.arguments(), records);
            return null;
        } catch (UnreadableDocumentException e) {
            return List.of(e.messageZh(), String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) { // parsers throw anything at damaged documents
            var said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            return List.of(said, said);
        }
    }

    private static Extractor createExtractor(String name) throws IOException {
        try {
            var constructor =
                    Class.forName(name).asSubclass(Extractor.class).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException("cannot create extractor " + name + ": " + e, e);
        }
    }

    private void writeReply(byte kind, byte[] payload) throws IOException {
        out.writeByte(kind);
        out.writeInt(payload.length);
        out.write(payload);
        out.flush();
    }
}

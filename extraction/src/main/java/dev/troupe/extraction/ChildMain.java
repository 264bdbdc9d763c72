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
final class ChildMain {
    private static final int BUFFER = 1 << 16;
    private static final long STACK = 2L << 20; // bytes; parsers recurse into what is nested

    private final DataOutputStream out;
    private final long maxCharacters;

    private ChildMain(DataOutputStream out, long maxCharacters) {
        this.out = out;
        this.maxCharacters = maxCharacters;
    }

    static void main(String[] arguments) throws InterruptedException {
        var in = new BufferedInputStream(new FileInputStream(FileDescriptor.in), BUFFER);
        var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
        silence();
        var child = new ChildMain(new DataOutputStream(out), Long.parseLong(arguments[0]));
        var requests = new SynchronousQueue<Wire.Request>();
        new Thread(null, () -> child.serve(requests), "extraction", STACK).start();
        takeRequests(new DataInputStream(in), requests);
    }

    /**
     * Standard output belongs to the replies, and what parsers log of a document interests nobody.
     */
    private static void silence() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Logger.getLogger("").setLevel(Level.OFF);
    }

    private static void takeRequests(DataInputStream in, SynchronousQueue<Wire.Request> requests)
            throws InterruptedException {
        while (true) {
            try {
                requests.put(Wire.Request.readFrom(in));
            } catch (IOException _) { // the parent is gone
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private void serve(SynchronousQueue<Wire.Request> requests) {
        try {
            reply(Wire.READY, new byte[0]);
            while (true) {
                answer(requests.take());
            }
        } catch (OutOfMemoryError _) { // thrown by Java code, which the option of the JVM misses
            Runtime.getRuntime().halt(Wire.OUT_OF_MEMORY);
        } catch (StackOverflowError _) { // what the parser left behind is anyone's guess
            Runtime.getRuntime().halt(Wire.OUT_OF_STACK);
        } catch (IOException | InterruptedException _) { // the parent is gone
            Runtime.getRuntime().halt(0);
        }
    }

    private void answer(Wire.Request request) throws IOException {
        var records = new RecordFrames(out, maxCharacters);
        var failure = failure(request, records);
        if (records.isFull()) {
            reply(Wire.TOO_LONG, new byte[0]);
        } else if (failure != null) {
            reply(Wire.FAILED, RecordFrames.texts(failure));
        } else {
            records.flush();
            reply(Wire.FINISHED, new byte[0]);
        }
    }

    /** Why the document cannot be read, in Chinese and English; null when it was. */
    private static @Nullable List<String> failure(Wire.Request request, RecordWriter records) {
        try {
            extractor(request.extractor())
                    .extract(request.document(), request.arguments(), records);
            return null;
        } catch (UnreadableException e) {
            return List.of(e.zh(), String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) { // parsers throw anything at damaged documents
            var said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            return List.of(said, said);
        }
    }

    private static Extractor extractor(String name) throws IOException {
        try {
            var constructor =
                    Class.forName(name).asSubclass(Extractor.class).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException("extractor " + name + " cannot be made: " + e, e);
        }
    }

    private void reply(byte kind, byte[] payload) throws IOException {
        out.writeByte(kind);
        out.writeInt(payload.length);
        out.write(payload);
        out.flush();
    }
}

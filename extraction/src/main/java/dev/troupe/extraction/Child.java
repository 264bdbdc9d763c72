package dev.troupe.extraction;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One child process and the thread that talks to it. The thread starts it as well, and lives as
 * long as it does: Linux ends a sandbox with the thread that started it. Used by one caller at a
 * time.
 */
final class Child {
    private static final int BUFFER = 1 << 16;
    private static final int FRAMES = 4; // read ahead of the caller
    private static final int COMPLAINT = 300; // bytes of what a child says that cannot start
    private static final Duration END = Duration.ofSeconds(5);

    /** What comes from the child. */
    sealed interface Reply {}

    record Ready() implements Reply {}

    record Records(ByteBuffer payload) implements Reply {}

    record Finished() implements Reply {}

    record Failed(String zh, String en) implements Reply {}

    record TooLong() implements Reply {}

    /**
     * The process has ended, or says what no child says.
     *
     * @param code of its exit; -1 where it was not started
     * @param complaint what it said on standard error; may be empty
     */
    record Ended(int code, String complaint) implements Reply {}

    /** Decides whether a child that has nothing to do may end. */
    interface Retirement {
        /** False where it is about to be given a document. */
        boolean retires(Child child);
    }

    private final List<String> command;
    private final ExtractionLimits limits;
    private final Retirement retirement;
    private final BlockingQueue<Wire.Request> requests = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Reply> replies = new ArrayBlockingQueue<>(FRAMES);
    private final Thread thread;
    private @Nullable Process process;
    private boolean isKilled;

    private Child(List<String> command, ExtractionLimits limits, Retirement retirement) {
        this.command = command;
        this.limits = limits;
        this.retirement = retirement;
        this.thread = Thread.ofPlatform().daemon().name("extraction").unstarted(this::run);
    }

    /**
     * Starts it; its first reply is {@link Ready} or {@link Ended}.
     *
     * @param retirement asked when it had nothing to do for a while: whether it may end
     */
    static Child start(List<String> command, ExtractionLimits limits, Retirement retirement) {
        var child = new Child(command, limits, retirement);
        child.thread.start();
        return child;
    }

    void send(Wire.Request request) {
        requests.add(request);
    }

    /** The next reply; null when there is none in that time. */
    @Nullable Reply await(long nanos) throws InterruptedException {
        return replies.poll(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    /** Ends the process at once, whatever it does. */
    void kill() {
        synchronized (this) {
            isKilled = true;
            if (process != null) {
                process.destroyForcibly();
            }
        }
        thread.interrupt();
    }

    /** The process, for tests; null while it is being started. */
    synchronized @Nullable Process process() {
        return process;
    }

    private void run() {
        try {
            var end = talk();
            boolean isWaitedFor = !retirement.retires(this);
            if (isWaitedFor) {
                replies.put(end);
            }
        } catch (InterruptedException _) {
            replies.clear(); // killed, perhaps by somebody else than the caller
            replies.add(new Ended(-1, ""));
        } finally {
            end();
        }
    }

    private synchronized void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private Ended talk() throws InterruptedException {
        Process started;
        try {
            started = start();
        } catch (IOException e) {
            return new Ended(-1, String.valueOf(e.getMessage()));
        }
        try (var in =
                        new DataInputStream(
                                new BufferedInputStream(started.getInputStream(), BUFFER));
                var out =
                        new DataOutputStream(
                                new BufferedOutputStream(started.getOutputStream(), BUFFER))) {
            relay(in, out);
        } catch (IOException _) {
            // it has ended, or sends nonsense, which is the same
        }
        return ended(started);
    }

    private synchronized Process start() throws IOException {
        if (isKilled) {
            throw new IOException("killed");
        }
        var builder = new ProcessBuilder(command);
        builder.environment().clear(); // secrets, and options for other Javas
        builder.environment().put("LC_ALL", "C.UTF-8"); // Java reads names of files by it
        var windows = System.getenv("SystemRoot"); // without it Windows finds no random numbers
        if (windows != null) {
            builder.environment().put("SystemRoot", windows);
        }
        var started = builder.start();
        process = started;
        return started;
    }

    private void relay(DataInputStream in, DataOutputStream out)
            throws IOException, InterruptedException {
        while (true) {
            var reply = read(in);
            replies.put(reply);
            if (!(reply instanceof Records)) {
                var request = next();
                if (request == null) {
                    return;
                }
                request.writeTo(out);
            }
        }
    }

    private Wire.@Nullable Request next() throws InterruptedException {
        var request = requests.poll(limits.idle().toNanos(), TimeUnit.NANOSECONDS);
        if (request != null || retirement.retires(this)) {
            return request;
        }
        return requests.take(); // somebody was about to send one
    }

    private Reply read(DataInputStream in) throws IOException {
        byte kind = in.readByte();
        int length = in.readInt();
        if (length < 0 || length > Wire.mostBytes(limits)) {
            throw new IOException("a reply of " + length + " bytes");
        }
        var payload = in.readNBytes(length);
        if (payload.length < length) {
            throw new EOFException();
        }
        return switch (kind) {
            case Wire.READY -> new Ready();
            case Wire.RECORDS -> new Records(ByteBuffer.wrap(payload));
            case Wire.FINISHED -> new Finished();
            case Wire.FAILED -> {
                var said = Wire.readTexts(ByteBuffer.wrap(payload));
                if (said.size() != 2) {
                    throw new IOException("a failure without its sentences");
                }
                yield new Failed(said.get(0), said.get(1));
            }
            case Wire.TOO_LONG -> new TooLong();
            default -> throw new IOException("a reply of kind " + kind);
        };
    }

    private static Ended ended(Process process) throws InterruptedException {
        if (!process.waitFor(END)) {
            process.destroyForcibly();
            return new Ended(-1, "");
        }
        try (var err = process.getErrorStream()) {
            var said = new String(err.readNBytes(COMPLAINT), StandardCharsets.UTF_8);
            return new Ended(process.exitValue(), said.strip());
        } catch (IOException _) {
            return new Ended(process.exitValue(), "");
        }
    }
}

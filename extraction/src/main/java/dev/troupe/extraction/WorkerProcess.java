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
final class WorkerProcess {
    private static final int BUFFER = 1 << 16;
    private static final int FRAMES = 4; // read ahead of the caller
    private static final int COMPLAINT = 300; // bytes of the message of a child that cannot start
    private static final Duration END = Duration.ofSeconds(5);

    /** What comes from the child. */
    sealed interface Reply {}

    record Ready() implements Reply {}

    record Records(ByteBuffer payload) implements Reply {}

    record Finished() implements Reply {}

    record Failed(String zh, String en) implements Reply {}

    record TooLong() implements Reply {}

    /**
     * The process has ended, or sends invalid data.
     *
     * @param code of its exit; -1 if it was not started
     * @param errorText its standard error output; may be empty
     */
    record Ended(int code, String errorText) implements Reply {}

    /** Decides whether a child that has nothing to do may end. */
    interface RetirementPolicy {
        /** False if it is about to receive a document. */
        boolean canRetire(WorkerProcess child);
    }

    private final List<String> command;
    private final ExtractionLimits limits;
    private final RetirementPolicy retirement;
    private final BlockingQueue<WorkerProtocol.Request> requests = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Reply> replies = new ArrayBlockingQueue<>(FRAMES);
    private final Thread thread;
    private @Nullable Process process;
    private boolean isKilled;

    private WorkerProcess(
            List<String> command, ExtractionLimits limits, RetirementPolicy retirement) {
        this.command = command;
        this.limits = limits;
        this.retirement = retirement;
        this.thread = Thread.ofPlatform().daemon().name("extraction").unstarted(this::runProcess);
    }

    /**
     * Starts it; its first reply is {@link Ready} or {@link Ended}.
     *
     * @param retirement called when it had nothing to do for some time: whether it may end
     */
    static WorkerProcess start(
            List<String> command, ExtractionLimits limits, RetirementPolicy retirement) {
        var child = new WorkerProcess(command, limits, retirement);
        child.thread.start();
        return child;
    }

    void send(WorkerProtocol.Request request) {
        requests.add(request);
    }

    /** The next reply; null when there is none in that time. */
    @Nullable Reply awaitReply(long nanos) throws InterruptedException {
        return replies.poll(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    /** Ends the process immediately, whatever it does. */
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

    private void runProcess() {
        try {
            var end = exchangeMessages();
            boolean isWaitedFor = !retirement.canRetire(this);
            if (isWaitedFor) {
                replies.put(end);
            }
        } catch (InterruptedException _) {
            replies.clear(); // killed, perhaps by another thread than the caller
            replies.add(new Ended(-1, ""));
        } finally {
            stop();
        }
    }

    private synchronized void stop() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private Ended exchangeMessages() throws InterruptedException {
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
            relayRequests(in, out);
        } catch (IOException _) {
            // it has ended, or sends nonsense, which is the same
        }
        return toEnded(started);
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

    private void relayRequests(DataInputStream in, DataOutputStream out)
            throws IOException, InterruptedException {
        while (true) {
            var reply = readReply(in);
            replies.put(reply);
            if (!(reply instanceof Records)) {
                var request = nextRequest();
                if (request == null) {
                    return;
                }
                request.writeTo(out);
            }
        }
    }

    private WorkerProtocol.@Nullable Request nextRequest() throws InterruptedException {
        var request = requests.poll(limits.idle().toNanos(), TimeUnit.NANOSECONDS);
        if (request != null || retirement.canRetire(this)) {
            return request;
        }
        return requests.take(); // a caller was about to send one
    }

    private Reply readReply(DataInputStream in) throws IOException {
        byte kind = in.readByte();
        int length = in.readInt();
        if (length < 0 || length > WorkerProtocol.maxReplyBytes(limits)) {
            throw new IOException("a reply of " + length + " bytes");
        }
        var payload = in.readNBytes(length);
        if (payload.length < length) {
            throw new EOFException();
        }
        return switch (kind) {
            case WorkerProtocol.READY -> new Ready();
            case WorkerProtocol.RECORDS -> new Records(ByteBuffer.wrap(payload));
            case WorkerProtocol.FINISHED -> new Finished();
            case WorkerProtocol.FAILED -> {
                var said = WorkerProtocol.readTexts(ByteBuffer.wrap(payload));
                if (said.size() != 2) {
                    throw new IOException("a failure without its sentences");
                }
                yield new Failed(said.get(0), said.get(1));
            }
            case WorkerProtocol.TOO_LONG -> new TooLong();
            default -> throw new IOException("a reply of kind " + kind);
        };
    }

    private static Ended toEnded(Process process) throws InterruptedException {
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

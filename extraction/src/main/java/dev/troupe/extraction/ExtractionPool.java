package dev.troupe.extraction;

import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Reads untrusted documents in child processes: a document that takes too much time or memory ends
 * its child, and nothing else. Children are started when they are first needed, read many
 * documents, have neither environment nor open files nor, where bubblewrap is installed, a network
 * or a file of the user, and end with this process, however that ends. Safe for use by several
 * threads.
 */
public final class ExtractionPool implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(30); // on a machine that does much
    // the kernel may have killed the child because it was out of memory
    private static final int ATTEMPTS = 2;
    private static final int SAID = 200; // characters of a parser's message about a document
    private static final Start NO_BUBBLEWRAP = new Start(null, "bwrap is not installed");

    private final List<String> libraries;
    private final ExtractionLimits limits;
    private final Semaphore places;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>(); // the last one used is first
    private final Set<WorkerProcess> all = new HashSet<>();
    private @Nullable WorkerCommand command;
    private @Nullable String notSandboxed; // why
    private boolean isClosed;

    private ExtractionPool(List<String> libraries, ExtractionLimits limits) {
        this.libraries = List.copyOf(libraries);
        this.limits = limits;
        this.places = new Semaphore(limits.children(), true);
    }

    /**
     * Starts nothing yet.
     *
     * @param libraries names of classes, one of each library that the extractors need, those that
     *     libraries need included; the extractors' own among them
     */
    public static ExtractionPool of(List<String> libraries, ExtractionLimits limits) {
        return new ExtractionPool(libraries, limits);
    }

    public ExtractionLimits limits() {
        return limits;
    }

    /**
     * Reads a document. A child that ends without a reason that is known is replaced once.
     *
     * @param reader given the records on this thread
     * @throws ExtractionException stating why it could not be read
     */
    public void extract(
            Class<? extends Extractor> extractor,
            List<String> arguments,
            byte[] document,
            ExtractedRecordHandler reader)
            throws InterruptedException {
        var request = new WorkerProtocol.Request(extractor.getName(), arguments, document);
        places.acquire();
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (tryExtract(request, reader)) {
                    return;
                }
            }
            throw new ExtractionException(
                    ExtractionProblem.CRASHED,
                    "读取它的进程 %d 次意外结束",
                    "the process that reads it ended unexpectedly %d times",
                    ATTEMPTS);
        } finally {
            places.release();
        }
    }

    /** False when the child ended in the middle. */
    private boolean tryExtract(WorkerProtocol.Request request, ExtractedRecordHandler reader)
            throws InterruptedException {
        var child = acquireWorker();
        boolean isWell = false;
        try {
            reader.reset();
            child.send(request);
            var end = awaitResult(child, reader);
            isWell = !(end instanceof WorkerProcess.Ended);
            return isComplete(end);
        } finally {
            if (isWell) {
                releaseWorker(child);
            } else {
                kill(child);
            }
        }
    }

    /** Passes records on until something else comes. */
    private WorkerProcess.Reply awaitResult(WorkerProcess child, ExtractedRecordHandler reader)
            throws InterruptedException {
        long begin = System.nanoTime();
        long characters = 0;
        while (true) {
            var reply = child.awaitReply(limits.time().toNanos() - (System.nanoTime() - begin));
            if (reply == null) {
                throw new ExtractionException(
                        ExtractionProblem.TOO_SLOW,
                        "超过 %s 秒还没有读完",
                        "reading it takes longer than %s s",
                        limits.time().toMillis() / 1_000.0);
            }
            if (!(reply instanceof WorkerProcess.Records(var payload))) {
                return reply;
            }
            try {
                while (payload.hasRemaining()) {
                    var fields = WorkerProtocol.readTexts(payload);
                    characters += RecordFrameWriter.countCharacters(fields);
                    if (characters > limits.characters()) {
                        return new WorkerProcess.TooLong();
                    }
                    reader.accept(fields);
                }
            } catch (IOException _) {
                return new WorkerProcess.Ended(-1, ""); // a child that sends invalid data is ended
            }
        }
    }

    private boolean isComplete(WorkerProcess.Reply end) {
        return switch (end) {
            case WorkerProcess.Finished() -> true;
            case WorkerProcess.Failed(var zh, var en) ->
                    throw new ExtractionException(
                            ExtractionProblem.UNREADABLE,
                            "%s",
                            "%s",
                            new LocalizedText(truncate(zh), truncate(en)));
            case WorkerProcess.TooLong() ->
                    throw new ExtractionException(
                            ExtractionProblem.TOO_LONG,
                            "文字超过 %d 个字符的上限",
                            "it has more than the %d characters of text that are read",
                            limits.characters());
            case WorkerProcess.Ended(var code, var _) when code == WorkerProtocol.OUT_OF_MEMORY ->
                    throw new ExtractionException(
                            ExtractionProblem.TOO_MUCH_MEMORY,
                            "读取它需要超过 %d MB 的内存",
                            "reading it needs more than %d MB of memory",
                            limits.heapMegabytes());
            case WorkerProcess.Ended(var code, var _) when code == WorkerProtocol.OUT_OF_STACK ->
                    throw new ExtractionException(
                            ExtractionProblem.TOO_DEEP, "嵌套太深", "it is nested too deeply");
            case WorkerProcess.Ended _, WorkerProcess.Ready _, WorkerProcess.Records _ -> false;
        };
    }

    private static String truncate(String text) {
        var line = text.length() <= SAID ? text : text.substring(0, SAID) + "…";
        return line.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * Starts a child if there is none.
     *
     * @return how children run on this machine
     * @throws ExtractionException code UNAVAILABLE when none can be started
     */
    public LocalizedText checkAvailable() throws InterruptedException {
        places.acquire();
        try {
            releaseWorker(acquireWorker());
        } finally {
            places.release();
        }
        var why = noSandboxNotice();
        return why == null
                ? LocalizedText.of(
                        "在 bubblewrap 沙箱的子进程里，内存 %d MB，每个文件 %d 秒",
                        "in child processes in a bubblewrap sandbox, %d MB of memory, %d s a file",
                        limits.heapMegabytes(),
                        limits.time().toSeconds())
                : LocalizedText.of(
                        "在子进程中运行，内存 %d MB，每个文件 %d 秒，但没有 bubblewrap 沙箱（%s）；安装 bubblewrap 可隔离其网络和文件访问",
                        "in child processes, %d MB of memory, %d s per file, but without a bubblewrap sandbox (%s); install bubblewrap to isolate them from the network and files",
                        limits.heapMegabytes(),
                        limits.time().toSeconds(),
                        why);
    }

    private synchronized @Nullable String noSandboxNotice() {
        return notSandboxed;
    }

    private WorkerProcess acquireWorker() throws InterruptedException {
        synchronized (this) {
            if (isClosed) {
                throw new IllegalStateException("this extraction is closed");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return startWorker();
    }

    private WorkerProcess startWorker() throws InterruptedException {
        var how = command();
        if (noSandboxNotice() == null) {
            var line = how.sandbox();
            var tried = line.isEmpty() ? NO_BUBBLEWRAP : tryToStart(line.get());
            if (tried.child() != null) {
                return tried.child();
            }
            warnNoSandbox(tried.errorText());
        }
        var tried = tryToStart(how.withoutSandbox());
        if (tried.child() == null) {
            throw unavailableException(tried.errorText());
        }
        return tried.child();
    }

    private synchronized void warnNoSandbox(String why) {
        notSandboxed = why;
    }

    private synchronized WorkerCommand command() {
        var known = command;
        if (known == null) {
            known = WorkerCommand.of(libraries, limits);
            command = known;
        }
        return known;
    }

    /** A child, or why there is none. */
    private record Start(@Nullable WorkerProcess child, String errorText) {}

    private Start tryToStart(List<String> line) throws InterruptedException {
        var child = WorkerProcess.start(line, limits, this::canRetire);
        boolean isReady = false;
        synchronized (this) {
            all.add(child);
        }
        try {
            var reply = child.awaitReply(START.toNanos());
            isReady = reply instanceof WorkerProcess.Ready;
            if (reply == null) {
                throw unavailableException("no response for " + START.toSeconds() + " s");
            }
            return isReady ? new Start(child, "") : new Start(null, failureText(reply));
        } finally {
            if (!isReady) {
                kill(child);
            }
        }
    }

    private static String failureText(WorkerProcess.Reply reply) {
        return reply instanceof WorkerProcess.Ended(var code, var said)
                ? "exit code " + code + (said.isEmpty() ? "" : ": " + truncate(said))
                : "it began with " + reply.getClass().getSimpleName();
    }

    private static ExtractionException unavailableException(String why) {
        return new ExtractionException(
                ExtractionProblem.UNAVAILABLE,
                "读取文件的子进程无法启动（%s）；请检查内存和进程数的限制，再用 troupe doctor 试一次",
                "the process that reads files cannot be started (%s); check the limits on memory and processes, then try it with troupe doctor",
                why);
    }

    private void releaseWorker(WorkerProcess child) {
        boolean isLate;
        synchronized (this) {
            isLate = isClosed;
            if (!isLate) {
                idle.push(child);
            }
        }
        if (isLate) {
            kill(child);
        }
    }

    /** Whether the child is still unused, so that it may end. */
    private synchronized boolean canRetire(WorkerProcess child) {
        boolean isFree = idle.remove(child);
        if (isFree) {
            all.remove(child);
        }
        return isFree;
    }

    private void kill(WorkerProcess child) {
        child.kill();
        synchronized (this) {
            all.remove(child);
            idle.remove(child);
        }
    }

    /** The processes of this, for tests. */
    synchronized List<Process> processes() {
        return all.stream().map(WorkerProcess::process).filter(p -> p != null).toList();
    }

    /** Ends all children; a document that is being read is not read. */
    @Override
    public void close() {
        Set<WorkerProcess> children;
        synchronized (this) {
            isClosed = true;
            children = Set.copyOf(all);
            all.clear();
            idle.clear();
        }
        children.forEach(WorkerProcess::kill);
    }
}

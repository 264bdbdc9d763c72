package dev.troupe.extraction;

import dev.troupe.core.Sentence;
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
 * Reads documents from strangers in child processes: a document that takes too much time or memory
 * ends its child, and nothing else. Children are started when they are first needed, read many
 * documents, have neither environment nor open files nor, where bubblewrap is installed, a network
 * or a file of the user, and end with this process, however that ends. Safe for use by several
 * threads.
 */
public final class Extraction implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(30); // on a machine that does much
    private static final int ATTEMPTS =
            2; // the kernel may have chosen the child for lack of memory
    private static final int SAID = 200; // characters of what a parser says of a document
    private static final Start NO_BUBBLEWRAP = new Start(null, "bwrap is not installed");

    private final List<String> libraries;
    private final ExtractionLimits limits;
    private final Semaphore places;
    private final Deque<Child> idle = new ArrayDeque<>(); // the last one used is first
    private final Set<Child> all = new HashSet<>();
    private @Nullable ChildCommand command;
    private @Nullable String notSandboxed; // why
    private boolean isClosed;

    private Extraction(List<String> libraries, ExtractionLimits limits) {
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
    public static Extraction of(List<String> libraries, ExtractionLimits limits) {
        return new Extraction(libraries, limits);
    }

    public ExtractionLimits limits() {
        return limits;
    }

    /**
     * Reads a document. A child that ends without a reason that is known is replaced once.
     *
     * @param reader given the records on this thread
     * @throws ExtractionException saying why it could not be read
     */
    public void extract(
            Class<? extends Extractor> extractor,
            List<String> arguments,
            byte[] document,
            RecordReader reader)
            throws InterruptedException {
        var request = new Wire.Request(extractor.getName(), arguments, document);
        places.acquire();
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (tryToRead(request, reader)) {
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
    private boolean tryToRead(Wire.Request request, RecordReader reader)
            throws InterruptedException {
        var child = take();
        boolean isWell = false;
        try {
            reader.begin();
            child.send(request);
            var end = await(child, reader);
            isWell = !(end instanceof Child.Ended);
            return isRead(end);
        } finally {
            if (isWell) {
                giveBack(child);
            } else {
                kill(child);
            }
        }
    }

    /** Passes records on until something else comes. */
    private Child.Reply await(Child child, RecordReader reader) throws InterruptedException {
        long begin = System.nanoTime();
        long characters = 0;
        while (true) {
            var reply = child.await(limits.time().toNanos() - (System.nanoTime() - begin));
            if (reply == null) {
                throw new ExtractionException(
                        ExtractionProblem.TOO_SLOW,
                        "超过 %s 秒还没有读完",
                        "reading it takes longer than %s s",
                        limits.time().toMillis() / 1_000.0);
            }
            if (!(reply instanceof Child.Records(var payload))) {
                return reply;
            }
            try {
                while (payload.hasRemaining()) {
                    var fields = Wire.readTexts(payload);
                    characters += RecordFrames.characters(fields);
                    if (characters > limits.characters()) {
                        return new Child.TooLong();
                    }
                    reader.accept(fields);
                }
            } catch (IOException _) {
                return new Child.Ended(-1, ""); // a child that sends nonsense has come to its end
            }
        }
    }

    private boolean isRead(Child.Reply end) {
        return switch (end) {
            case Child.Finished() -> true;
            case Child.Failed(var zh, var en) ->
                    throw new ExtractionException(
                            ExtractionProblem.UNREADABLE,
                            "%s",
                            "%s",
                            new Sentence(cut(zh), cut(en)));
            case Child.TooLong() ->
                    throw new ExtractionException(
                            ExtractionProblem.TOO_LONG,
                            "文字超过 %d 个字符的上限",
                            "it has more than the %d characters of text that are read",
                            limits.characters());
            case Child.Ended(var code, var _) when code == Wire.OUT_OF_MEMORY ->
                    throw new ExtractionException(
                            ExtractionProblem.TOO_MUCH_MEMORY,
                            "读取它需要超过 %d MB 的内存",
                            "reading it needs more than %d MB of memory",
                            limits.heapMegabytes());
            case Child.Ended(var code, var _) when code == Wire.OUT_OF_STACK ->
                    throw new ExtractionException(
                            ExtractionProblem.TOO_DEEP, "嵌套太深", "it is nested too deeply");
            case Child.Ended _, Child.Ready _, Child.Records _ -> false;
        };
    }

    private static String cut(String text) {
        var line = text.length() <= SAID ? text : text.substring(0, SAID) + "…";
        return line.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * Starts a child where none is there.
     *
     * @return how children run on this machine
     * @throws ExtractionException code UNAVAILABLE when none can be started
     */
    public Sentence check() throws InterruptedException {
        places.acquire();
        try {
            giveBack(take());
        } finally {
            places.release();
        }
        var why = notSandboxed();
        return why == null
                ? Sentence.of(
                        "在 bubblewrap 沙箱的子进程里，内存 %d MB，每个文件 %d 秒",
                        "in child processes in a bubblewrap sandbox, %d MB of memory, %d s a file",
                        limits.heapMegabytes(),
                        limits.time().toSeconds())
                : Sentence.of(
                        "在子进程里，内存 %d MB，每个文件 %d 秒，但没有 bubblewrap 沙箱（%s）；安装 bubblewrap 可断开它们的网络和文件",
                        "in child processes, %d MB of memory, %d s a file, but without a bubblewrap sandbox (%s); install bubblewrap to keep network and files from them",
                        limits.heapMegabytes(),
                        limits.time().toSeconds(),
                        why);
    }

    private synchronized @Nullable String notSandboxed() {
        return notSandboxed;
    }

    private Child take() throws InterruptedException {
        synchronized (this) {
            if (isClosed) {
                throw new IllegalStateException("this extraction is closed");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return start();
    }

    private Child start() throws InterruptedException {
        var how = command();
        if (notSandboxed() == null) {
            var line = how.sandboxed();
            var tried = line.isEmpty() ? NO_BUBBLEWRAP : tryToStart(line.get());
            if (tried.child() != null) {
                return tried.child();
            }
            noteNoSandbox(tried.complaint());
        }
        var tried = tryToStart(how.plain());
        if (tried.child() == null) {
            throw unavailable(tried.complaint());
        }
        return tried.child();
    }

    private synchronized void noteNoSandbox(String why) {
        notSandboxed = why;
    }

    private synchronized ChildCommand command() {
        var known = command;
        if (known == null) {
            known = ChildCommand.of(libraries, limits);
            command = known;
        }
        return known;
    }

    /** A child, or why there is none. */
    private record Start(@Nullable Child child, String complaint) {}

    private Start tryToStart(List<String> line) throws InterruptedException {
        var child = Child.start(line, limits, this::retires);
        boolean isReady = false;
        synchronized (this) {
            all.add(child);
        }
        try {
            var reply = child.await(START.toNanos());
            isReady = reply instanceof Child.Ready;
            if (reply == null) {
                throw unavailable("no answer for " + START.toSeconds() + " s");
            }
            return isReady ? new Start(child, "") : new Start(null, complaint(reply));
        } finally {
            if (!isReady) {
                kill(child);
            }
        }
    }

    private static String complaint(Child.Reply reply) {
        return reply instanceof Child.Ended(var code, var said)
                ? "exit code " + code + (said.isEmpty() ? "" : ": " + cut(said))
                : "it began with " + reply.getClass().getSimpleName();
    }

    private static ExtractionException unavailable(String why) {
        return new ExtractionException(
                ExtractionProblem.UNAVAILABLE,
                "读取文件的子进程无法启动（%s）；请检查内存和进程数的限制，再用 troupe doctor 试一次",
                "the process that reads files cannot be started (%s); check the limits on memory and processes, then try it with troupe doctor",
                why);
    }

    private void giveBack(Child child) {
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

    /** Whether nobody has taken the child meanwhile, so that it may end. */
    private synchronized boolean retires(Child child) {
        boolean isFree = idle.remove(child);
        if (isFree) {
            all.remove(child);
        }
        return isFree;
    }

    private void kill(Child child) {
        child.kill();
        synchronized (this) {
            all.remove(child);
            idle.remove(child);
        }
    }

    /** The processes of this, for tests. */
    synchronized List<Process> processes() {
        return all.stream().map(Child::process).filter(p -> p != null).toList();
    }

    /** Ends all children; a document that is being read is not read. */
    @Override
    public void close() {
        Set<Child> children;
        synchronized (this) {
            isClosed = true;
            children = Set.copyOf(all);
            all.clear();
            idle.clear();
        }
        children.forEach(Child::kill);
    }
}

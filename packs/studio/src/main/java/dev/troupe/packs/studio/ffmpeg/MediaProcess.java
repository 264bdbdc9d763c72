package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Runs one of ffmpeg's programs and waits for it. It ends with the call: when that is interrupted,
 * when a limit is exceeded and, on Linux, when Java itself is killed. Safe for use by several
 * threads.
 */
final class MediaProcess {
    private static final int AT_ONCE = 2; // each uses several processors; more wait their turn
    private static final Semaphore PLACES = new Semaphore(AT_ONCE, true);
    private static final Duration GLANCE = Duration.ofMillis(50);
    private static final int MAX_TEXT = 1 << 20; // characters of output that are retained
    private static final long KIB = 1_024;
    private static final int PROCESSORS = 4; // seconds of processor time for each second

    /**
     * The kernel ends a process of {@code setpriv --pdeathsig} with the thread that started it, so
     * that all are started by one that never ends.
     */
    private static final ExecutorService STARTER =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("ffmpeg starter").factory());

    private final MediaLimits limits;

    MediaProcess(MediaLimits limits) {
        this.limits = limits;
    }

    /**
     * How it ended.
     *
     * @param out what it wrote, of at most {@link #MAX_TEXT} characters
     * @param err the same of its errors
     */
    record Outcome(int exitCode, String out, String err) {}

    /**
     * Runs a program.
     *
     * @param command the program and its arguments; no shell reads them
     * @param directory in which it works and writes
     * @param lines receives each line that it writes to its output
     * @throws ToolException if it exceeds a limit, or cannot be started
     */
    Outcome run(List<String> command, MediaDirectory directory, Consumer<String> lines)
            throws InterruptedException {
        PLACES.acquire();
        try {
            return watch(start(withLimits(command), directory), directory, lines);
        } finally {
            PLACES.release();
        }
    }

    private Outcome watch(Process process, MediaDirectory directory, Consumer<String> lines)
            throws InterruptedException {
        long begin = System.nanoTime();
        var out = new StringBuilder();
        var err = new StringBuilder();
        var readers =
                List.of(
                        read(process.getInputStream(), out, lines),
                        read(process.getErrorStream(), err, _ -> {}));
        try {
            while (!process.waitFor(GLANCE)) {
                requireWithinLimits(
                        process, directory, Duration.ofNanos(System.nanoTime() - begin));
            }
        } finally {
            kill(process);
        }
        for (var reader : readers) {
            reader.join();
        }
        if (directory.bytes() >= limits.outputBytes()) {
            throw outputError(); // the kernel has stopped it at the same limit
        }
        return new Outcome(process.exitValue(), out.toString(), err.toString());
    }

    private void requireWithinLimits(Process process, MediaDirectory directory, Duration taken) {
        if (taken.compareTo(limits.timeout()) > 0) {
            throw new ToolException(
                    MediaProblem.LIMIT,
                    "ffmpeg 运行了 %d 秒仍未完成，已停止；请缩短片段或减小画面",
                    "ffmpeg had not finished after %d seconds and was stopped; use a shorter part or a smaller picture",
                    limits.timeout().toSeconds());
        }
        if (memoryBytes(process.pid()) > limits.memoryBytes()) {
            throw new ToolException(
                    MediaProblem.LIMIT,
                    "ffmpeg 占用的内存超过 %d MB，已停止；请减小画面",
                    "ffmpeg used more than %d MB of memory and was stopped; use a smaller picture",
                    limits.memoryBytes() >> 20);
        }
        if (directory.bytes() > limits.outputBytes()) {
            throw outputError();
        }
    }

    private ToolException outputError() {
        return new ToolException(
                MediaProblem.LIMIT,
                "ffmpeg 生成的内容超过 %d MB，已停止；请缩短片段或减小画面",
                "ffmpeg wrote more than %d MB and was stopped; use a shorter part or a smaller picture",
                limits.outputBytes() >> 20);
    }

    private static Thread read(InputStream stream, StringBuilder text, Consumer<String> lines) {
        // a read from a program occupies the carrier of a virtual thread until something is written
        return Thread.ofPlatform()
                .daemon()
                .name("ffmpeg output")
                .start(() -> {
                    try (var reader =
                            new BufferedReader(
                                    new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                            lines.accept(line);
                            if (text.length() + line.length() < MAX_TEXT) {
                                text.append(line).append('\n');
                            }
                        }
                    } catch (IOException _) {
                        // the program was killed; earlier output is retained
                    }
                });
    }

    private static Process start(List<String> command, MediaDirectory directory)
            throws InterruptedException {
        var builder = new ProcessBuilder(command);
        var path = System.getenv("PATH");
        builder.environment().clear(); // keys of providers are in it
        builder.environment().put("PATH", path == null ? "" : path);
        builder.environment().put("LANG", "C.UTF-8");
        builder.environment().put("HOME", directory.path().toString()); // caches of fonts
        builder.directory(directory.path().toFile());
        builder.redirectInput(new File(isWindows() ? "NUL" : "/dev/null"));
        try {
            return STARTER.submit(builder::start).get();
        } catch (ExecutionException e) {
            throw new ToolException(
                    MediaProblem.NO_FFMPEG,
                    "无法启动 ffmpeg：%s；%s",
                    "ffmpeg cannot be started: %s; %s",
                    e.getCause() instanceof IOException cause ? cause.getMessage() : e.getCause(),
                    new LocalizedText(FfmpegPrograms.REMEDY_ZH, FfmpegPrograms.REMEDY_EN));
        }
    }

    /** Programs of util-linux set limits that the kernel enforces; where missing, Java's apply. */
    private List<String> withLimits(List<String> command) {
        var limited = new ArrayList<String>();
        find("setpriv")
                .ifPresent(program -> limited.addAll(List.of(program, "--pdeathsig", "KILL")));
        find("prlimit")
                .ifPresent(program ->
                        limited.addAll(
                                List.of(
                                        program,
                                        "--cpu=" + (limits.timeout().toSeconds() + 1) * PROCESSORS,
                                        "--fsize=" + limits.outputBytes(),
                                        "--nofile=1024",
                                        "--core=0",
                                        "--")));
        limited.addAll(command);
        return limited;
    }

    private static Optional<String> find(String program) {
        return List.of("/usr/bin", "/bin").stream()
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** Bytes in memory that are not part of a file; 0 where {@code /proc} does not exist. */
    private static long memoryBytes(long pid) {
        try {
            for (var line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
                if (line.startsWith("RssAnon:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * KIB;
                }
            }
        } catch (IOException _) {
            return 0; // it has ended
        }
        return 0;
    }

    private static void kill(Process process) {
        if (!process.isAlive()) {
            return; // destroying would close its output before it is read
        }
        boolean isInterrupted = Thread.interrupted();
        try {
            process.destroyForcibly();
            process.waitFor(Duration.ofSeconds(5));
        } catch (InterruptedException _) {
            isInterrupted = true;
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isWindows() {
        return System.getProperty("os.name", "").startsWith("Windows");
    }
}

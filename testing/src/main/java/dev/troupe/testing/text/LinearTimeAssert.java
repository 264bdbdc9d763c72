package dev.troupe.testing.text;

import dev.troupe.testing.TestSize;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Asserts that a reader of text takes processor time that grows with the length of the text and no
 * faster. What is measured is the time of the reader's own thread, so other work of the machine
 * changes nothing.
 */
public final class LinearTimeAssert {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** For 20,000 characters, on one processor, before the code is compiled well. */
    public static final Duration LIMIT = Duration.ofMillis(100);

    /** What {@link #REFERENCE} takes on the machine that limits are stated for. */
    private static final Duration REFERENCE_TIME = Duration.ofMillis(12);

    /** Words that no text of {@link #slowness} has, as readers look for them. */
    private static final Pattern REFERENCE =
            Pattern.compile(
                    "(?i)\\b(?:tables?|rows|records|lists?|items|crawl|scrape)\\b|表格|列表|商品|清单");

    private static final double SLOWNESS = slowness();

    private static final double GROWTH = 3; // at most, when the text is twice as long
    // the fastest counts: compiling and garbage collection are not part of it
    private static final int TRIES = 4;
    private static final int ROUNDS = 8; // until growth counts as the reader's own

    /** If one try exceeds the limit by this much, no other will change that. */
    private static final int HOPELESS = 4;

    private static final int PROBE = 5; // a text that is shorter by this distinguishes most readers

    private static final int ENOUGH = 3; // slow texts that prove that a reader is slow

    private static final long FAILED = Long.MAX_VALUE;

    private LinearTimeAssert() {}

    /** By how much this machine is slower than the one that limits are stated for; at least 1. */
    private static double slowness() {
        var text = "三a ".repeat(50_000);
        long fastest = Long.MAX_VALUE;
        for (int tried = 0; tried < 20; tried++) {
            fastest = Math.min(fastest, cpuTime(() -> REFERENCE.matcher(text).find()).toNanos());
        }
        return Math.clamp((double) fastest / REFERENCE_TIME.toNanos(), 1, 4);
    }

    /** The processor time that a thread has taken. */
    public static Duration cpuTime(Thread thread) {
        return Duration.ofNanos(THREADS.getThreadCpuTime(thread.threadId()));
    }

    /** The processor time that something takes on this thread. */
    public static Duration cpuTime(Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
    }

    /**
     * Asserts that work of twice the size takes about twice the time. Each round measures both
     * sizes again and the fastest of each counts, so that code which was not compiled yet when the
     * first was measured does not look like growth.
     *
     * @param time the processor time of the work at a size
     * @param tooShort times below this do not measure growth and pass
     */
    public static void checkGrowth(int size, Duration tooShort, IntFunction<Duration> time) {
        var whole = time.apply(size);
        if (whole.compareTo(tooShort) < 0) {
            return;
        }
        var half = time.apply(size / 2);
        for (int round = 1; round < ROUNDS && growth(whole, half) >= GROWTH; round++) {
            whole = Collections.min(List.of(whole, time.apply(size)));
            half = Collections.min(List.of(half, time.apply(size / 2)));
        }
        if (growth(whole, half) >= GROWTH) {
            throw new AssertionError(
                    "size %,d takes %s, half of it %s".formatted(size, whole, half));
        }
    }

    private static double growth(Duration whole, Duration half) {
        return (double) whole.toNanos() / half.toNanos();
    }

    /** Asserts it of every hostile text. */
    public static void check(Consumer<String> reader) {
        check(WorstCaseTexts.all(), LIMIT, reader);
    }

    /**
     * Asserts it of some texts within some time, which is longer on a slower machine, up to four
     * times. By default one text of each kind is read, all of them in tests of full size.
     */
    public static void check(
            List<WorstCaseTexts.WorstCaseText> all, Duration stated, Consumer<String> reader) {
        var texts = TestSize.of(WorstCaseTexts.ofEachKind(all), all);
        var limit = Duration.ofNanos((long) (stated.toNanos() * SLOWNESS));
        var slow = new ArrayList<String>();
        for (var text : suspicious(texts, limit, reader)) {
            findViolation(text, limit, reader).ifPresent(slow::add);
            if (slow.size() == ENOUGH) {
                break;
            }
        }
        if (!slow.isEmpty()) {
            throw new AssertionError(
                    "of %d texts these take too long:%n  ".formatted(texts.size())
                            + String.join("\n  ", slow));
        }
    }

    /** What is wrong with the time that a reader takes for one text; empty when it is fine. */
    public static Optional<String> findViolation(
            WorstCaseTexts.WorstCaseText text, Duration limit, Consumer<String> reader) {
        long most = limit.toNanos();
        long probe =
                measureCpuTime(text.of(WorstCaseTexts.LENGTH / PROBE), reader, most * HOPELESS);
        if (probe < most / (PROBE * PROBE * 2)) {
            return Optional.empty(); // even if it grows with the square, the whole is in time
        }
        var whole = text.of(WorstCaseTexts.LENGTH);
        var half = text.of(WorstCaseTexts.LENGTH / 2);
        long time = measureCpuTime(whole, reader, most * HOPELESS);
        if (time <= most && time <= measureCpuTime(half, reader, most * HOPELESS) * GROWTH) {
            return Optional.empty();
        }
        for (int tried = 1;
                tried < TRIES && time != FAILED && time > most / 4 && time < most * HOPELESS;
                tried++) {
            time = Math.min(time, measureCpuTime(whole, reader, most * HOPELESS));
        }
        if (time == FAILED) {
            return Optional.of(text + " is too deep: it ends in an error such as a stack overflow");
        }
        if (time > most) {
            return Optional.of(text + " takes " + time / 1_000_000 + " ms");
        }
        if (time < most / 4) {
            return Optional.empty(); // too short to measure growth
        }
        // What is compiled between two measurements looks like growth once, but not twice.
        long less = Long.MAX_VALUE;
        for (int tried = 0; tried < TRIES; tried++) {
            less = Math.min(less, measureCpuTime(half, reader, most * HOPELESS));
        }
        return time > less * GROWTH
                        && measureCpuTime(
                                        text.of(WorstCaseTexts.LENGTH * 2), reader, most * HOPELESS)
                                > time * GROWTH
                ? Optional.of(
                        "%s takes %d ms, half of it %d ms"
                                .formatted(text, time / 1_000_000, less / 1_000_000))
                : Optional.empty();
    }

    /** Those of some texts at which a reader may take too long, found in one go. */
    static List<WorstCaseTexts.WorstCaseText> suspicious(
            List<WorstCaseTexts.WorstCaseText> texts, Duration limit, Consumer<String> reader) {
        long most = limit.toNanos();
        var slow = new ConcurrentLinkedQueue<WorstCaseTexts.WorstCaseText>();
        var read = new AtomicInteger();
        var start = new AtomicLong();
        var thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("reader")
                        .unstarted(() -> {
                            for (var text : texts) {
                                start.set(THREADS.getCurrentThreadCpuTime());
                                boolean hasFailed = false;
                                try {
                                    reader.accept(text.of(WorstCaseTexts.LENGTH / PROBE));
                                } catch (RuntimeException _) {
                                    // it may refuse a text
                                } catch (Error _) {
                                    hasFailed = true;
                                }
                                long time = THREADS.getCurrentThreadCpuTime() - start.get();
                                if (hasFailed || time > most / (PROBE * PROBE * 2)) {
                                    slow.add(text);
                                }
                                read.incrementAndGet();
                            }
                        });
        thread.start();
        try {
            while (!thread.join(Duration.ofMillis(50))) {
                if (THREADS.getThreadCpuTime(thread.threadId()) - start.get() > most * HOPELESS) {
                    thread.interrupt();
                    slow.addAll(texts.subList(read.get(), texts.size()));
                    break;
                }
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading", e);
        }
        return slow.stream().distinct().toList();
    }

    /**
     * The processor time that a reader takes, in nanoseconds. A reader may refuse a text.
     *
     * @param most after which it is left alone, and interrupted
     * @return {@link #FAILED} if it ends in an error
     */
    private static long measureCpuTime(String text, Consumer<String> reader, long most) {
        long[] taken = {-1};
        Throwable[] thrown = {null};
        var thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("reader")
                        .unstarted(() -> {
                            long start = THREADS.getCurrentThreadCpuTime();
                            try {
                                reader.accept(text);
                            } catch (RuntimeException | Error e) {
                                thrown[0] = e;
                            }
                            taken[0] = THREADS.getCurrentThreadCpuTime() - start;
                        });
        thread.start();
        try {
            while (!thread.join(Duration.ofMillis(50))) {
                if (THREADS.getThreadCpuTime(thread.threadId()) > most) {
                    thread.interrupt();
                    return most;
                }
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading", e);
        }
        return thrown[0] instanceof Error ? FAILED : taken[0];
    }
}

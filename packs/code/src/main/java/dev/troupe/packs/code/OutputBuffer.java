package dev.troupe.packs.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** What a program writes: its beginning and its end are retained, its lines are passed on. */
final class OutputBuffer {
    private static final int KEPT = 8_000; // characters of the beginning, and as many of the end

    /** Characters of output that are retained completely. */
    static final int MAX_COMPLETE = 2 * KEPT;

    private static final int LONGEST_LINE = 300;

    private final Consumer<String> lines;
    private final StringBuilder head = new StringBuilder();
    private final StringBuilder tail = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private final AtomicLong characters = new AtomicLong();

    OutputBuffer(Consumer<String> lines) {
        this.lines = lines;
    }

    /** Reads to the end on its own thread. */
    Thread startReading(InputStream stream) {
        return Thread.ofPlatform().daemon().name("sandbox output").start(() -> read(stream));
    }

    private void read(InputStream stream) {
        var buffer = new char[8_192];
        try (var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
                append(buffer, count);
            }
        } catch (IOException _) {
            // the program no longer exists; earlier output is retained
        }
        endLine();
    }

    private synchronized void append(char[] text, int count) {
        characters.addAndGet(count);
        int room = Math.min(count, KEPT - head.length());
        head.append(text, 0, room);
        tail.append(text, room, count - room);
        if (tail.length() > 2 * KEPT) {
            tail.delete(0, tail.length() - KEPT);
        }
        for (int i = 0; i < count; i++) {
            if (text[i] == '\n') {
                endLine();
            } else if (line.length() < LONGEST_LINE) {
                line.append(text[i]);
            }
        }
    }

    private synchronized void endLine() {
        var told = line.toString().replaceAll("\\p{Cntrl}", " ").strip();
        line.setLength(0);
        if (!told.isEmpty()) {
            lines.accept(told);
        }
    }

    /** Characters so far. */
    long characters() {
        return characters.get();
    }

    /** Characters so far that the retained output does not have. */
    long countOmitted() {
        return Math.max(0, characters.get() - MAX_COMPLETE);
    }

    /** The retained output. */
    synchronized String text() {
        if (tail.length() > KEPT) {
            tail.delete(0, tail.length() - KEPT);
        }
        long left = countOmitted();
        var gap = left == 0 ? "" : "\n... (" + left + " characters omitted) ...\n";
        return head + gap + tail;
    }
}

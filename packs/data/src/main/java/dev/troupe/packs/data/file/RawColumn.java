package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The cells of one column as they were written.
 *
 * @param index of the column
 * @param texts stripped; empty for a blank cell or a word for nothing
 * @param present how many are not empty
 * @param lease that readings are counted in
 * @param reading bytes of the readings made last; those before are garbage by then
 */
record RawColumn(
        String name,
        int index,
        List<String> texts,
        int present,
        TableLease lease,
        AtomicLong reading) {
    /**
     * A column has a type when at least this share of its cells fits; the rest are reported and
     * count as missing.
     */
    private static final double ENOUGH = 0.9;

    private static final int LONGEST = 60; // characters of a number or a date with its marks

    private static final Pattern FOOTNOTES =
            Pattern.compile(
                    "(?<=[^\\s\\]])(?:\\s?\\[(?:(?:nb|note) )?(?:\\d{1,3}|[a-z])\\]){1,5}$");

    /**
     * Different texts of a column whose parsed values are retained for the next row with the same
     * text.
     */
    private static final int REMEMBERED = 10_000;

    /** The same without marks of footnotes after texts: 28[a]. */
    RawColumn withoutFootnotes() {
        if (texts.stream().noneMatch(text -> text.endsWith("]"))) return this;
        var plain =
                texts.stream()
                        .map(text ->
                                text.endsWith("]") && text.length() <= LONGEST
                                        ? FOOTNOTES.matcher(text).replaceFirst("")
                                        : text)
                        .toList();
        return withTexts(plain);
    }

    /** The same with other forms of the texts. */
    RawColumn withTexts(List<String> others) {
        return new RawColumn(name, index, others, present, lease, reading);
    }

    boolean isTooFew(int fitting) {
        return fitting == 0 || fitting < present * ENOUGH;
    }

    /** Whether enough cells read; asked until too many do not. */
    boolean mayBe(Predicate<String> reads) {
        var remembered = withCache(text -> Optional.of(reads.test(text)));
        int odd = 0;
        for (var text : texts) {
            if (text.isEmpty() || remembered.apply(text).orElseThrow()) continue;
            if (isTooFew(present - ++odd)) return false;
        }
        return true;
    }

    /** The parsed value of every cell, in row order; empty if there is none. */
    <T> List<Optional<T>> parseAll(Function<String, Optional<T>> read) {
        lease.release(reading.getAndSet(0));
        var remembered = withCache(withMetering(read));
        var readings = new ArrayList<Optional<T>>(texts.size());
        for (var text : texts)
            readings.add(text.isEmpty() ? Optional.empty() : remembered.apply(text));
        return readings;
    }

    private <T> Function<String, Optional<T>> withMetering(Function<String, Optional<T>> read) {
        return text -> {
            lease.addBytes(TableLease.VALUE);
            reading.addAndGet(TableLease.VALUE);
            return read.apply(text);
        };
    }

    /** Most columns repeat few values; those that do not are soon read without looking back. */
    private static <T> Function<String, Optional<T>> withCache(Function<String, Optional<T>> read) {
        var known = new HashMap<String, Optional<T>>();
        var repeated = new AtomicInteger();
        return text -> {
            boolean full = known.size() >= REMEMBERED;
            if (full && repeated.get() < REMEMBERED) return read.apply(text);
            var earlier = known.get(text);
            if (earlier != null) {
                repeated.incrementAndGet();
                return earlier;
            }
            var fresh = read.apply(text);
            if (!full) known.put(text, fresh);
            return fresh;
        };
    }
}

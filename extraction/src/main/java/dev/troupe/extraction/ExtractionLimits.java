package dev.troupe.extraction;

import java.time.Duration;

/**
 * What reading one document may take.
 *
 * @param heapMegabytes of a child; it is ended when it needs more
 * @param time for one document, from when a child has it
 * @param characters of all records together; a field counts one more than its length
 * @param children at the same time; further documents wait
 * @param idle how long a child that has nothing to do stays
 */
public record ExtractionLimits(
        int heapMegabytes, Duration time, long characters, int children, Duration idle) {
    /** The system property that sets the heap of a child, in megabytes. */
    public static final String HEAP_PROPERTY = "troupe.extraction.heap";

    private static final int HEAP_MEGABYTES = 256;
    private static final int SMALLEST_HEAP = 32; // the parsers alone need about half of it

    /**
     * @throws IllegalArgumentException when a limit is not positive, or the heap is below 32 MB
     */
    public ExtractionLimits {
        if (heapMegabytes < SMALLEST_HEAP
                || characters < 1
                || children < 1
                || !time.isPositive()
                || !idle.isPositive()) {
            throw new IllegalArgumentException(
                    "heapMegabytes=%d, time=%s, characters=%d, children=%d, idle=%s: give at least %d megabytes and positive limits"
                            .formatted(
                                    heapMegabytes,
                                    time,
                                    characters,
                                    children,
                                    idle,
                                    SMALLEST_HEAP));
        }
    }

    /** 256 MB, or the value of {@link #HEAP_PROPERTY}; 30 s; 3,000,000 characters; two children. */
    public static ExtractionLimits standard() {
        return new ExtractionLimits(
                Math.max(SMALLEST_HEAP, Integer.getInteger(HEAP_PROPERTY, HEAP_MEGABYTES)),
                Duration.ofSeconds(30),
                3_000_000,
                2,
                Duration.ofSeconds(30));
    }

    public ExtractionLimits withHeapMegabytes(int heapMegabytes) {
        return new ExtractionLimits(heapMegabytes, time, characters, children, idle);
    }

    public ExtractionLimits withTime(Duration time) {
        return new ExtractionLimits(heapMegabytes, time, characters, children, idle);
    }

    public ExtractionLimits withCharacters(long characters) {
        return new ExtractionLimits(heapMegabytes, time, characters, children, idle);
    }

    public ExtractionLimits withChildren(int children) {
        return new ExtractionLimits(heapMegabytes, time, characters, children, idle);
    }

    public ExtractionLimits withIdle(Duration idle) {
        return new ExtractionLimits(heapMegabytes, time, characters, children, idle);
    }
}

package dev.troupe.language;

/** Where something stands in a text: from {@code start} up to, not including, {@code end}. */
public record Span(int start, int end) {
    public int length() {
        return end - start;
    }

    public boolean overlaps(Span other) {
        return start < other.end && other.start < end;
    }
}

package dev.troupe.packs.data;

/** A name at a position, so that equal names stay apart and keep their order. */
record ChartKey(int position, String name) implements Comparable<ChartKey> {
    @Override
    public int compareTo(ChartKey other) {
        return Integer.compare(position, other.position);
    }

    @Override
    public String toString() {
        return name;
    }
}

package dev.troupe.packs.data.drawing;

/** A name at a position, so that equal names stay distinct and in order. */
record AxisLabel(int position, String name) implements Comparable<AxisLabel> {
    @Override
    public int compareTo(AxisLabel other) {
        return Integer.compare(position, other.position);
    }

    @Override
    public String toString() {
        return name;
    }
}

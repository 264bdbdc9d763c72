package dev.troupe.cli.terminal;

/** A line that is assembled from the left and never gets wider than its terminal. */
public final class StyledLine {
    private final StringBuilder text = new StringBuilder();
    private final boolean hasColor;
    private int room;

    public StyledLine(int columns, boolean hasColor) {
        this.room = columns;
        this.hasColor = hasColor;
    }

    public StyledLine add(String part, Style style) {
        var clipped = CellText.clip(part, room);
        room -= CellText.width(clipped);
        if (clipped.length() < part.length()) {
            room = 0;
        }
        text.append(hasColor ? style.apply(clipped) : clipped);
        return this;
    }

    @Override
    public String toString() {
        return text.toString().stripTrailing();
    }
}

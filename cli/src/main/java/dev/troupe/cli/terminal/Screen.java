package dev.troupe.cli.terminal;

/**
 * What a view must know of the terminal.
 *
 * @param isTerminal whether there is one that can move its cursor
 * @param hasColor whether colours are wanted
 */
public record Screen(boolean isTerminal, boolean hasColor, Size size) {
    /** A pipe or a file. */
    public static final Screen NONE = new Screen(false, false, () -> new Cells(80, 24));

    public Screen withSize(Size newSize) {
        return new Screen(isTerminal, hasColor, newSize);
    }

    /** Asked before each drawing, since windows change. */
    @FunctionalInterface
    public interface Size {
        Cells cells();
    }

    /** Columns and rows, each at least 1. */
    public record Cells(int columns, int rows) {}
}

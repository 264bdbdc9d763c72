package dev.troupe.cli.view;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.runtime.report.Event;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Redraws a board in place, ten times a second while something happens. Each picture is one write
 * that overwrites the last line by line, so nothing flickers.
 */
final class LiveView implements EventSink {
    private static final Duration FRAME = Duration.ofMillis(100);
    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String CLEAR_RIGHT = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintStream out;
    private final RunView runView;
    private final Screen screen;
    private final InstantSource clock;
    private final Thread painter;
    private List<String> drawn = List.of();
    private boolean isClosed;
    private boolean isPaused;

    LiveView(PrintStream out, RunView runView, Screen screen, InstantSource clock) {
        this.out = out;
        this.runView = runView;
        this.screen = screen;
        this.clock = clock;
        this.painter = Thread.ofVirtual().name("live-view").start(this::paint);
    }

    @Override
    public synchronized void replay(Event event) {
        runView.apply(event);
    }

    @Override
    public synchronized void on(Event event) {
        runView.apply(event);
    }

    private void paint() {
        try {
            while (true) {
                draw(false);
                Thread.sleep(FRAME);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private synchronized void draw(boolean isLast) {
        if (isClosed || isPaused) {
            return;
        }
        var cells = screen.size().cells();
        var text = new RunViewText(runView, clock.instant(), cells.columns(), screen.hasColor());
        var lines = text.lines(isLast ? Integer.MAX_VALUE : cells.rows());
        var picture = new StringBuilder(drawn.isEmpty() ? HIDE_CURSOR : "");
        int up = rowsOf(drawn, cells.columns());
        if (up > 0) {
            picture.append("\u001b[").append(up).append('A');
        }
        picture.append('\r');
        if (isLast && runView.workflow() == null) {
            lines = List.of(); // nothing was run: the answer alone is of interest
        }
        lines.forEach(line -> picture.append(line).append(CLEAR_RIGHT).append('\n'));
        picture.append(CLEAR_BELOW).append(isLast ? SHOW_CURSOR : "");
        out.print(picture);
        out.flush();
        drawn = lines;
        isClosed = isLast;
    }

    /** Rows that lines take now; a window that got narrower since has wrapped them. */
    private static int rowsOf(List<String> lines, int columns) {
        return lines.stream()
                .mapToInt(line -> CellText.width(line.replaceAll("\u001b\\[[0-9;]*m", "")))
                .map(width -> Math.max(1, (width + columns - 1) / columns))
                .sum();
    }

    /** Leaves the picture in place; the next one begins below. */
    @Override
    public synchronized void pause() {
        draw(true);
        isClosed = false;
        isPaused = true;
        drawn = List.of();
    }

    @Override
    public synchronized void resume() {
        isPaused = false;
    }

    /** Draws everything once more and leaves it there. */
    @Override
    public void close() {
        draw(true);
        painter.interrupt();
    }
}

package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.agent.tool.ToolContext;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads {@code -progress} of ffmpeg and reports each tenth that is written. */
final class ProgressLines implements Consumer<String> {
    private static final Pattern TIME = Pattern.compile("out_time_us=(\\d{1,15})");
    private static final int STEP = 10; // percent

    private final Duration length;
    private final ToolContext context;
    private int reported;

    ProgressLines(Duration length, ToolContext context) {
        this.length = length;
        this.context = context;
    }

    @Override
    public void accept(String line) {
        var time = TIME.matcher(line);
        if (!time.matches() || length.isZero()) {
            return;
        }
        long percent = Long.parseLong(time.group(1)) * 100_000 / Math.max(1, length.toNanos());
        int step = (int) Math.min(100, percent) / STEP * STEP;
        if (step > reported) {
            reported = step;
            context.reportProgress(
                    context.language().choose("已生成 " + step + "%", step + "% written"));
        }
    }
}

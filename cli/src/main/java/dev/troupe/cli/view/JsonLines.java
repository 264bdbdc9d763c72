package dev.troupe.cli.view;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.report.Event;
import java.io.PrintStream;

/** One JSON object per line, immediately. */
public final class JsonLines implements EventSink {
    private final PrintStream out;

    public JsonLines(PrintStream out) {
        this.out = out;
    }

    @Override
    public void on(Event event) {
        write(event.toValue());
    }

    public void write(Value value) {
        out.print(Json.write(value) + "\n"); // one call, so that lines of two threads never mix
        out.flush();
    }
}

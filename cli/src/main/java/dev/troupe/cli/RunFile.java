package dev.troupe.cli;

import dev.troupe.codec.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the events of a request that leads to a run as JSON lines, in {@code runs/ID.jsonl} of the
 * home directory: the same lines that {@code --json} shows. A request without a run leaves nothing.
 */
final class RunFile implements EventSink {
    private final Path directory;
    private final Consumer<String> onFailure;
    private final List<Event> before = new ArrayList<>(); // what came before the run had an id
    private @Nullable BufferedWriter writer;
    private boolean isBroken;

    /**
     * @param onFailure told once why the events cannot be kept; the run goes on
     */
    RunFile(Path home, Consumer<String> onFailure) {
        this.directory = home.resolve("runs");
        this.onFailure = onFailure;
    }

    @Override
    public void on(Event event) {
        if (isBroken) {
            return;
        }
        try {
            var run = event.run();
            if (run == null) {
                before.add(event);
                return;
            }
            if (writer == null) {
                Files.createDirectories(directory);
                var file = directory.resolve(run + ".jsonl");
                writer = // a run that is taken up goes on where its file ends
                        Files.newBufferedWriter(
                                file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                for (var earlier : before) {
                    write(writer, earlier);
                }
            }
            write(writer, event);
            writer.flush();
        } catch (IOException e) {
            isBroken = true;
            onFailure.accept(directory + ": " + e);
        }
    }

    private static void write(BufferedWriter to, Event event) throws IOException {
        to.write(Json.write(event.toValue()));
        to.write('\n');
    }

    @Override
    public void close() {
        try {
            if (writer != null) {
                writer.close();
            }
        } catch (IOException e) {
            onFailure.accept(directory + ": " + e);
        }
    }
}

package dev.troupe.cli.terminal;

import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Reads the terminal for a thread that may be interrupted in the meantime. */
public record InterruptiblePrompt(Prompt prompt) {
    /**
     * What is typed behind a text; empty where the user has closed the input. On its own thread,
     * since reading a terminal cannot be interrupted.
     */
    public String readLine(String text) throws InterruptedException {
        var reading = new FutureTask<>(() -> prompt.readLine(text).orElse(""));
        var reader = Thread.ofPlatform().daemon().name("question").start(reading);
        try {
            return reading.get();
        } catch (InterruptedException e) {
            reader.interrupt(); // or it would take the next message for its answer
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException) {
                return ""; // the terminal no longer exists, and neither does the user
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}

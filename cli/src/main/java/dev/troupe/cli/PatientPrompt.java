package dev.troupe.cli;

import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Reads the terminal for a thread that may be interrupted meanwhile. */
record PatientPrompt(Prompt prompt) {
    /**
     * What is typed behind a text; empty where the person has closed the input. On a thread of its
     * own, since reading a terminal cannot be interrupted.
     */
    String line(String text) throws InterruptedException {
        var reading = new FutureTask<>(() -> prompt.line(text).orElse(""));
        var reader = Thread.ofPlatform().daemon().name("question").start(reading);
        try {
            return reading.get();
        } catch (InterruptedException e) {
            reader.interrupt(); // or it would take the next message for its answer
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException) {
                return ""; // the terminal is gone, and so is the person
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}

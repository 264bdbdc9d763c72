package dev.troupe.cli;

import dev.troupe.runtime.RecordedRun;
import java.time.Instant;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of every command that answers a question of a run that waits. */
final class WaitingOptions {
    @Mixin private final ContinueOptions going = new ContinueOptions();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(
            names = {"-q", "--question"},
            paramLabel = "N",
            descriptionKey = "question-number")
    private int question;

    ContinueOptions going() {
        return going;
    }

    /** The id of the run, or the beginning of one. */
    String run() {
        return run;
    }

    /**
     * What the person replies to the question that is meant.
     *
     * @param by who the person is
     */
    Reply reply(RecordedRun found, String by) {
        return new Reply(found, question, by, Instant.now());
    }
}

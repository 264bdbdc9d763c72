package dev.troupe.cli.option;

import dev.troupe.runtime.report.RecordedRun;
import java.time.Instant;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of every command that answers a question of a run that waits. */
public final class QuestionOptions {
    @Mixin private final ResumeOptions going = new ResumeOptions();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(
            names = {"-q", "--question"},
            paramLabel = "N",
            descriptionKey = "question-number")
    private int question;

    public ResumeOptions resumeOptions() {
        return going;
    }

    /** The id of the run, or the beginning of one. */
    public String run() {
        return run;
    }

    /**
     * What the user replies to the question that is meant.
     *
     * @param by id of the user
     */
    public WaitingRunReply reply(RecordedRun found, String by) {
        return new WaitingRunReply(found, question, by, Instant.now());
    }
}

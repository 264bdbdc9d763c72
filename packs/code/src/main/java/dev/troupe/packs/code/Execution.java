package dev.troupe.packs.code;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.code.Harvest.Made;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One call of a tool that runs a program: copies in, the program, files out. */
record Execution(Sandbox sandbox, ToolContext context) {
    private static final Duration USUAL = Duration.ofSeconds(30);

    /**
     * What came of it.
     *
     * @param stdout what the program wrote, cut in the middle where it is long
     * @param files that are new or changed
     * @param remarks what a model and people should know beside it
     */
    record Ran(
            int exitCode,
            double seconds,
            String stdout,
            String stderr,
            List<Made> files,
            List<String> remarks) {}

    /** How long a call may take. */
    Duration timeout(@Nullable Integer seconds) {
        long most = sandbox.limits().longest().toSeconds();
        if (seconds != null && (seconds < 1 || seconds > most)) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "timeoutSeconds 是 %d；应为 1 到 %d",
                    "timeoutSeconds is %d; give 1 to %d",
                    seconds,
                    most);
        }
        return seconds == null ? USUAL : Duration.ofSeconds(seconds);
    }

    /**
     * Runs it.
     *
     * @param writes files that it may replace
     * @param origin what its files are made from
     * @throws ToolException when it does not end well
     */
    Ran run(Job job, Box box, Inputs inputs, List<Path> writes, Value origin)
            throws InterruptedException {
        var outcome = sandbox.run(job, box, new Narration(context));
        if (!outcome.isWell()) {
            throw new Complaint(outcome, job, sandbox.limits()).exception();
        }
        Set<String> declared =
                writes.stream().map(context.workspace()::display).collect(Collectors.toSet());
        var harvest = Harvest.of(box, context, declared, origin);
        var remarks = new ArrayList<Sentence>(inputs.remarks());
        remarks.addAll(harvest.remarks());
        return new Ran(
                outcome.exitCode(),
                outcome.took().toMillis() / 1_000.0,
                outcome.out(),
                outcome.err(),
                harvest.made(),
                remarks.stream()
                        .map(remark -> remark.said(context.language() == Language.ZH))
                        .toList());
    }
}

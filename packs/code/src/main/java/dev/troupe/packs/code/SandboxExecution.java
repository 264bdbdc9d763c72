package dev.troupe.packs.code;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.code.OutputCollector.Made;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One call of a tool that runs a program: copies in, the program, files out. */
record SandboxExecution(Sandbox sandbox, ToolContext context) {
    private static final Duration USUAL = Duration.ofSeconds(30);

    /**
     * The result.
     *
     * @param stdout what the program wrote, cut in the middle if it is long
     * @param stdoutOmitted characters of it that were cut
     * @param files that are new or changed
     * @param remarks additional notes for the model and users
     */
    record Ran(
            int exitCode,
            double seconds,
            String stdout,
            long stdoutOmitted,
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
     * @param origin of its files
     * @throws ToolException when it does not end well
     */
    Ran run(
            ProcessSpec job,
            SandboxDirectory directory,
            SandboxInputs inputs,
            List<Path> writes,
            Value origin)
            throws InterruptedException {
        var outcome = sandbox.run(job, directory, new OutputRelay(context));
        if (!outcome.isWell()) {
            throw new FailureReport(outcome, job, sandbox.limits()).toException();
        }
        Set<String> declared =
                writes.stream().map(context.workspace()::display).collect(Collectors.toSet());
        var harvest = OutputCollector.collect(directory, context, declared, origin);
        var remarks = new ArrayList<LocalizedText>(inputs.remarks());
        remarks.addAll(harvest.remarks());
        return new Ran(
                outcome.exitCode(),
                outcome.took().toMillis() / 1_000.0,
                outcome.out(),
                outcome.omitted(),
                outcome.err(),
                harvest.collectedFiles(),
                remarks.stream()
                        .map(remark -> remark.text(context.language() == Language.ZH))
                        .toList());
    }
}

package dev.troupe.cli.run;

import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.chat.run.Rerun;
import dev.troupe.chat.run.Rerun.Edit;
import dev.troupe.cli.option.FailureOption;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.option.ResumeOptions;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RecordedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Runs an ended run with an edited input, plan or request: what the edit changes, and all after it.
 */
@Command(name = "fork", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ForkCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final ResumeOptions options = new ResumeOptions();
    @Mixin private final FailureOption failure = new FailureOption();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(names = "--set", paramLabel = "KEY=VALUE", descriptionKey = "fork-set")
    private Map<String, String> inputs = new LinkedHashMap<>();

    @Option(names = "--plan", paramLabel = "FILE", descriptionKey = "fork-plan")
    private @Nullable String plan;

    @Option(names = "--request", paramLabel = "TEXT", descriptionKey = "fork-request")
    private @Nullable String request;

    public ForkCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        if (inputs.isEmpty() && plan == null && request == null) {
            throw new UsageException(
                    "未指定修改；请使用 --set、--plan 或 --request",
                    "no edit is specified; use --set, --plan or --request");
        }
        if (plan != null && request != null) {
            throw new UsageException(
                    "--plan 和 --request 不能同时使用；请只用一个",
                    "--plan and --request cannot be used together; use one of them");
        }
        var continuation = new RunResumer(context, packs, options);
        try (var journal = continuation.openJournal()) {
            var found = RunLookup.find(journal, run);
            return ExitCode.of(
                    continuation.perform(
                            journal,
                            found,
                            List.of(),
                            failure.options(),
                            (coordinator, assembly) -> fork(found, coordinator, assembly)));
        }
    }

    private Answer fork(RecordedRun found, Coordinator coordinator, TroupeRuntime assembly)
            throws InterruptedException {
        if (request == null) {
            return rerun(
                    found,
                    new Edit(
                            plan == null
                                    ? found.plan()
                                    : RequestReader.readWorkflow(plan, assembly.rules(), context),
                            values(),
                            found.notes().request(),
                            List.of()),
                    coordinator);
        }
        return switch (coordinator.propose(request)) {
            case Proposal.Answered(_, var answer) -> answer;
            case Proposal.Asked(_, var question) ->
                    throw new UsageException(
                            "请求不明确：%s；请输入更具体的请求",
                            "the request is not clear: %s; make it more specific",
                            question.question());
            case Proposal.Planned(_, var planned) ->
                    rerun(
                            found,
                            new Edit(planned.workflow(), values(), request, planned.omissions()),
                            coordinator);
        };
    }

    private Answer rerun(RecordedRun found, Edit edit, Coordinator coordinator)
            throws InterruptedException {
        var rerun = Rerun.ofEdit(found.id(), found.entries(), edit);
        RerunCommand.printLostResults(rerun, context);
        if (rerun.nodesToRun().isEmpty()) {
            var note =
                    context.language()
                            .choose(
                                    "此修改不影响任何步骤，全部复用",
                                    "the edit affects no step, so all results are reused");
            context.err().println("troupe: " + note);
        }
        return coordinator.rerun(rerun);
    }

    /** JSON if it is JSON, else the text as it is. */
    private Map<String, Value> values() {
        var values = new LinkedHashMap<String, Value>();
        inputs.forEach((key, text) -> values.put(key, value(text)));
        return values;
    }

    private static Value value(String text) {
        try {
            return Json.parse(text);
        } catch (JsonException _) {
            return Value.of(text);
        }
    }
}

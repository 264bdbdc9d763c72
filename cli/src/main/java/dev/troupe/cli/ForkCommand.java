package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Proposal;
import dev.troupe.chat.Rerun;
import dev.troupe.chat.Rerun.Edit;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Value;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.RecordedRun;
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
@Command(
        name = "fork",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ForkCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final ContinueOptions options = new ContinueOptions();
    @Mixin private final FailureOption failure = new FailureOption();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(names = "--set", paramLabel = "KEY=VALUE", descriptionKey = "fork-set")
    private Map<String, String> inputs = new LinkedHashMap<>();

    @Option(names = "--plan", paramLabel = "FILE", descriptionKey = "fork-plan")
    private @Nullable String plan;

    @Option(names = "--request", paramLabel = "TEXT", descriptionKey = "fork-request")
    private @Nullable String request;

    ForkCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        if (inputs.isEmpty() && plan == null && request == null) {
            throw new UsageException(
                    "没有说明要改什么；请给出 --set、--plan 或 --request",
                    "nothing is edited; give --set, --plan or --request");
        }
        if (plan != null && request != null) {
            throw new UsageException(
                    "--plan 和 --request 都会给出计划；请只用一个",
                    "--plan and --request both give a plan; use one of them");
        }
        var continuation = new Continuation(surroundings, packs, options);
        try (var journal = continuation.open()) {
            var found = RunLookup.find(journal, run);
            return Exit.of(
                    continuation
                            .perform(
                                    journal,
                                    found,
                                    List.of(),
                                    failure.options(),
                                    (coordinator, assembly) -> fork(found, coordinator, assembly))
                            .state());
        }
    }

    private Answer fork(RecordedRun found, Coordinator coordinator, Assembly assembly)
            throws InterruptedException {
        if (request == null) {
            return rerun(
                    found,
                    new Edit(
                            plan == null
                                    ? found.plan()
                                    : RequestText.workflow(plan, assembly.rules(), surroundings),
                            values(),
                            found.notes().request(),
                            List.of()),
                    coordinator);
        }
        return switch (coordinator.propose(request)) {
            case Proposal.Answered(_, var answer) -> answer;
            case Proposal.Asked(_, var question) ->
                    throw new UsageException(
                            "请求还不明确：%s；请写得更具体",
                            "the request is not clear yet: %s; say more", question.question());
            case Proposal.Planned(_, var planned) ->
                    rerun(
                            found,
                            new Edit(planned.workflow(), values(), request, planned.omissions()),
                            coordinator);
        };
    }

    private Answer rerun(RecordedRun found, Edit edit, Coordinator coordinator)
            throws InterruptedException {
        var rerun = Rerun.fork(found.id(), found.entries(), edit);
        RerunCommand.tellLost(rerun, surroundings);
        if (rerun.again().isEmpty()) {
            var note =
                    surroundings
                            .language()
                            .choose(
                                    "这一改动不影响任何一步，全部沿用",
                                    "the edit changes no step, so everything is reused");
            surroundings.err().println("troupe: " + note);
        }
        return coordinator.rerun(rerun);
    }

    /** JSON where it is JSON, else the text as it is. */
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

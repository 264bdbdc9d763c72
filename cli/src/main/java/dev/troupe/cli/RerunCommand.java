package dev.troupe.cli;

import dev.troupe.chat.Rerun;
import dev.troupe.core.InvalidValue;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.RecordedRun;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one step of an ended run and all after it again, or all that did not complete. */
@Command(
        name = "rerun",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class RerunCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final ContinueOptions options = new ContinueOptions();
    @Mixin private final FailureOption failure = new FailureOption();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @ArgGroup(multiplicity = "1")
    private Which which = new Which();

    /** What is to run again. */
    static final class Which {
        @Option(names = "--from", paramLabel = "STEP", descriptionKey = "rerun-from")
        private String node = "";

        @Option(names = "--failed", descriptionKey = "rerun-failed")
        private boolean isFailed;
    }

    RerunCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new Continuation(surroundings, packs, options);
        try (var journal = continuation.open()) {
            var found = RunLookup.find(journal, run);
            var rerun = rerun(found);
            tellLost(rerun, surroundings);
            return Exit.of(
                    continuation
                            .perform(
                                    journal,
                                    found,
                                    List.of(),
                                    failure.options(),
                                    (coordinator, _) -> coordinator.rerun(rerun))
                            .state());
        }
    }

    private Rerun rerun(RecordedRun found) {
        try {
            return which.isFailed
                    ? Rerun.failed(found.id(), found.entries())
                    : Rerun.from(found.id(), found.entries(), found.node(which.node));
        } catch (InvalidValue e) {
            throw new UsageException(e.sentence());
        }
    }

    /** Says why steps run again that nobody asked to. */
    static void tellLost(Rerun rerun, Surroundings surroundings) {
        var language = surroundings.language();
        rerun.lost()
                .forEach((node, why) ->
                        surroundings
                                .err()
                                .println(
                                        "troupe: "
                                                + language.choose(
                                                                "重新执行“%s”：%s",
                                                                "'%s' runs again: %s")
                                                        .formatted(
                                                                rerun.workflow().node(node).name(),
                                                                surroundings.say(why))));
    }
}

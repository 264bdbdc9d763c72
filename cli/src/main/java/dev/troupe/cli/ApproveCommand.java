package dev.troupe.cli;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PolicyRule;
import dev.troupe.chat.Answer;
import dev.troupe.codec.JsonException;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.runtime.EditedArguments;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.Settings;
import dev.troupe.store.DurableJournal;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Allows what a waiting run asks for, and goes on with it. */
@Command(
        name = "approve",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ApproveCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final WaitingOptions options = new WaitingOptions();

    @Option(names = "--for-run", descriptionKey = "for-run")
    private boolean isForRun;

    @Option(names = "--always", descriptionKey = "always")
    private boolean isAlways;

    @Option(names = "--pattern", paramLabel = "[NAME=]PATTERN", descriptionKey = "pattern")
    private @Nullable String pattern;

    @Option(names = "--set", paramLabel = "NAME=VALUE", descriptionKey = "set-argument")
    private List<String> changes = List.of();

    @Option(names = "--arguments", paramLabel = "JSON", descriptionKey = "arguments")
    private @Nullable String arguments;

    @Option(names = "--plan", paramLabel = "FILE", descriptionKey = "approve-plan")
    private @Nullable String plan;

    ApproveCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        requireOneKind();
        var continuation = new Continuation(surroundings, packs, options.going());
        try (var journal = continuation.open()) {
            var found = RunLookup.find(journal, options.run());
            var reply = options.reply(found, surroundings.user());
            if (plan != null) {
                return Exit.of(edited(plan, journal, found, reply).state());
            }
            var approval = reply.request().map(this::approval).orElseGet(this::plain);
            var _ = reply.decide(approval); // before a rule is kept for what cannot be decided
            var answer = reply.decide(kept(approval, found));
            var state = continuation.goOn(journal, found, answer).state();
            return reply.isOutdated() ? askedAgain(found) : Exit.of(state);
        }
    }

    /** The yes to the plan that was asked about has only made the run ask about the present one. */
    private int askedAgain(RecordedRun found) {
        var note =
                surroundings
                        .languageOf(found.notes().request())
                        .choose(
                                "这个问题已经作废，因为提问之后计划改了；没有批准任何东西。troupe show %1$s 显示现在的计划，再用 troupe approve %1$s 批准",
                                "the question no longer stands, because the plan was changed after it was asked; nothing was approved. See the plan as it is now with troupe show %1$s, and approve it with troupe approve %1$s");
        surroundings.err().println("troupe: " + note.formatted(found.id()));
        return Exit.USAGE;
    }

    private Approval kept(Approval approval, RecordedRun found) {
        var language = surroundings.languageOf(found.notes().request());
        var kept = approval.keptIn(Settings.standing(surroundings.environment()), language);
        if (!kept.equals(approval)) {
            surroundings.err().println("troupe: " + CellText.oneLine(kept.reason()));
        }
        return kept;
    }

    /** What was approved is what runs: under another id, since a run keeps to its plan. */
    private Answer edited(String file, DurableJournal journal, RecordedRun found, Reply reply) {
        if (reply.request().isPresent()) {
            throw new UsageException(
                    "运行 %s 等的不是批准计划；--plan 只用于 run --review 留下的计划",
                    "run %s does not wait for its plan to be approved; --plan is for a plan that run --review kept",
                    found.id());
        }
        var asIs = reply.decide(plain());
        var how = found.options();
        return new Continuation(surroundings, packs, options.going())
                .perform(
                        journal,
                        found,
                        found.entries(),
                        how,
                        (coordinator, assembly) -> {
                            var edited = RequestText.workflow(file, assembly.rules(), surroundings);
                            return reply.isAbout(edited)
                                    ? coordinator.resume(found.id(), asIs)
                                    : coordinator.runInstead(
                                            found.id(), edited, Approval.once().because("edited"));
                        });
    }

    private void requireOneKind() {
        boolean isEdited = !changes.isEmpty() || arguments != null;
        if (isAlways && (isForRun || isEdited)) {
            throw new UsageException(
                    "--always 不能与 --for-run、--set、--arguments 一起用",
                    "--always cannot be given with --for-run, --set or --arguments");
        }
        if (pattern != null && !isAlways) {
            throw new UsageException(
                    "--pattern 只能与 --always 一起用", "--pattern is for --always alone");
        }
    }

    /** A plan is approved as it is. */
    private Approval plain() {
        if (isForRun || isAlways || !changes.isEmpty() || arguments != null) {
            throw new UsageException(
                    "这里只能批准或拒绝，没有参数可以修改或一直允许",
                    "this can only be approved or denied; there are no arguments to change or to allow for good");
        }
        return Approval.once();
    }

    private Approval approval(ApprovalRequest request) {
        if (isAlways) {
            return Approval.always(rule(request));
        }
        var granted = isForRun ? Approval.forRun() : Approval.once();
        var edited = edited(request);
        return edited.isMissing() ? granted : granted.withArguments(edited);
    }

    private PolicyRule rule(ApprovalRequest request) {
        try {
            return request.rule(pattern == null ? "" : pattern);
        } catch (IllegalArgumentException e) {
            throw new UsageException(Sentence.of(e));
        }
    }

    private Value edited(ApprovalRequest request) {
        try {
            var all =
                    arguments == null
                            ? request.action().arguments()
                            : EditedArguments.parsed(request, arguments);
            return changes.isEmpty() && arguments == null
                    ? Value.missing()
                    : EditedArguments.with(request, all, changes);
        } catch (InvalidValue e) {
            var said = e.sentence();
            throw new UsageException(
                    new Sentence(CellText.oneLine(said.zh()), CellText.oneLine(said.en())));
        } catch (JsonException e) {
            throw new UsageException(e.sentence());
        }
    }
}

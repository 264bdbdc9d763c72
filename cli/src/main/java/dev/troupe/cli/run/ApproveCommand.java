package dev.troupe.cli.run;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PolicyRule;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.cli.option.QuestionOptions;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.option.WaitingRunReply;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.answer.ArgumentEdits;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.store.DurableJournal;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Allows what a waiting run asks for, and continues with it. */
@Command(name = "approve", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ApproveCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final QuestionOptions options = new QuestionOptions();

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

    public ApproveCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        requireConsistentOptions();
        var continuation = new RunResumer(context, packs, options.resumeOptions());
        try (var journal = continuation.openJournal()) {
            var found = RunLookup.find(journal, options.run());
            var reply = options.reply(found, context.user());
            if (plan != null) {
                return ExitCode.of(applyEdit(plan, journal, found, reply));
            }
            var approval = reply.request().map(this::approval).orElseGet(this::plainApproval);
            var _ = reply.decide(approval); // before a rule is stored for what cannot be decided
            var answer = reply.decide(saveRule(approval, found));
            var state = continuation.resume(journal, found, answer).state();
            return reply.isOutdated() ? reportOutdated(found) : ExitCode.of(state);
        }
    }

    /** The yes to the plan that was asked about has only made the run ask about the present one. */
    private int reportOutdated(RecordedRun found) {
        var note =
                context.languageOf(found.notes().request())
                        .choose(
                                "这个问题已经作废，因为提问之后计划改了；没有批准任何东西。troupe show %1$s 显示现在的计划，再用 troupe approve %1$s 批准",
                                "the question is no longer valid because the plan was changed after it was asked; nothing was approved. See the plan as it is now with troupe show %1$s, and approve it with troupe approve %1$s");
        context.err().println("troupe: " + note.formatted(found.id()));
        return ExitCode.USAGE;
    }

    private Approval saveRule(Approval approval, RecordedRun found) {
        var language = context.languageOf(found.notes().request());
        var kept = approval.storeIn(Settings.approvalRules(context.environment()), language);
        if (!kept.equals(approval)) {
            context.err().println("troupe: " + CellText.cleanLine(kept.reason()));
        }
        return kept;
    }

    /**
     * The approved plan is what runs: under another id, since the plan of a run does not change.
     */
    private Answer applyEdit(
            String file, DurableJournal journal, RecordedRun found, WaitingRunReply reply) {
        if (reply.request().isPresent()) {
            throw new UsageException(
                    "运行 %s 没有等待批准计划；--plan 只用于 run --review 保存的计划",
                    "run %s is not waiting for plan approval; --plan is for a plan saved by run --review",
                    found.id());
        }
        var asIs = reply.decide(plainApproval());
        var how = found.options();
        return new RunResumer(context, packs, options.resumeOptions())
                .perform(
                        journal,
                        found,
                        found.entries(),
                        how,
                        (coordinator, assembly) -> {
                            var edited =
                                    RequestReader.readWorkflow(file, assembly.rules(), context);
                            return reply.isAbout(edited)
                                    ? coordinator.resume(found.id(), asIs)
                                    : coordinator.runReplacement(
                                            found.id(),
                                            edited,
                                            Approval.once().withReason("edited"));
                        });
    }

    private void requireConsistentOptions() {
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
    private Approval plainApproval() {
        if (isForRun || isAlways || !changes.isEmpty() || arguments != null) {
            throw new UsageException(
                    "这里只能批准或拒绝，没有可修改或始终允许的参数",
                    "this can only be approved or denied; it has no arguments to change or to always allow");
        }
        return Approval.once();
    }

    private Approval approval(ApprovalRequest request) {
        if (isAlways) {
            return Approval.always(rule(request));
        }
        var granted = isForRun ? Approval.forRun() : Approval.once();
        var edited = applyEdit(request);
        return edited.isMissing() ? granted : granted.withArguments(edited);
    }

    private PolicyRule rule(ApprovalRequest request) {
        try {
            return request.rule(pattern == null ? "" : pattern);
        } catch (IllegalArgumentException e) {
            throw new UsageException(LocalizedText.of(e));
        }
    }

    private Value applyEdit(ApprovalRequest request) {
        try {
            var all =
                    arguments == null
                            ? request.action().arguments()
                            : ArgumentEdits.parse(request, arguments);
            return changes.isEmpty() && arguments == null
                    ? Value.missing()
                    : ArgumentEdits.apply(request, all, changes);
        } catch (InvalidValue e) {
            var said = e.text();
            throw new UsageException(
                    new LocalizedText(
                            CellText.cleanLine(said.zh()), CellText.cleanLine(said.en())));
        } catch (JsonException e) {
            throw new UsageException(e.text());
        }
    }
}

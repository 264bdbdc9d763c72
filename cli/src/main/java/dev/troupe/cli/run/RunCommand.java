package dev.troupe.cli.run;

import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.option.DocumentOption;
import dev.troupe.cli.option.DurationConverter;
import dev.troupe.cli.option.FailureOption;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.CliProblem;
import dev.troupe.cli.terminal.CrashMessage;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.view.RunOutput;
import dev.troupe.codec.JsonException;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RunResult;
import dev.troupe.runtime.settings.ModelSelection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Does what a request asks for, or runs a workflow file. */
@Command(name = "run", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class RunCommand implements Callable<Integer> {
    private static final int MAX_QUESTIONS = 3; // a fourth one means that we talk past each other

    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();
    @Mixin private final FailureOption failure = new FailureOption();
    @Mixin private final DocumentOption docs = new DocumentOption();

    @Parameters(arity = "1..*", paramLabel = "REQUEST", descriptionKey = "request")
    private List<String> words = List.of();

    @Option(names = "--plan-only", descriptionKey = "plan-only")
    private boolean isPlanOnly;

    @Option(names = "--json", descriptionKey = "json-lines")
    private boolean isJson;

    @Option(
            names = {"-y", "--yes"},
            descriptionKey = "yes")
    private boolean isYes;

    @Option(names = "--ask-later", descriptionKey = "ask-later")
    private boolean isAskLater;

    @Option(names = "--review", descriptionKey = "review")
    private boolean isReview;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            descriptionKey = "timeout")
    private @Nullable Duration timeout;

    public RunCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        boolean isFile = RequestReader.isFile(words);
        var request = isFile ? words.getFirst() : RequestReader.read(words, context);
        var choice = ModelSelection.of(common.model(), context.environment());
        var workspace = common.workspace(context, request);
        var options = failure.options().withRunTimeout(timeout);
        var language = context.languageOf(request);
        var clock = InstantSource.system();
        try (var signals = SignalHandling.ofCurrentThread();
                var assembly =
                        TroupeRuntime.open(packs, choice, context.environment(), context::warn)) {
            var belonging = docs.runOwner(assembly);
            var output = RunOutput.open(context, language, isJson, clock);
            Answer answer;
            try (output;
                    var runs = new LazyJournal(assembly.journal());
                    var coordinator =
                            assembly.coordinator(
                                    workspace,
                                    options,
                                    output.stream(),
                                    output.stream(),
                                    output.approvals(isYes, isAskLater),
                                    runs,
                                    belonging)) {
                signals.attach(coordinator);
                answer =
                        isFile
                                ? runFile(request, assembly, coordinator, output)
                                : handle(request, coordinator, output);
            } catch (InterruptedException _) {
                answer = SignalHandling.cancelledAnswer(language);
            } catch (JournalException e) {
                answer = CrashMessage.failedAnswer(e, language, output.stream().run());
            }
            var usage = assembly.meter().total();
            output.printResult(
                    new RunResult(
                            answer,
                            workspace.root(),
                            usage,
                            choice.toString(),
                            output.stream().run()));
            return ExitCode.of(answer);
        }
    }

    private Answer handle(String request, Coordinator coordinator, RunOutput output)
            throws InterruptedException {
        var conversation = Conversation.empty();
        var message = request;
        for (int asked = 0; ; asked++) {
            var turn =
                    isPlanOnly
                            ? coordinator.preview(conversation, message)
                            : isReview
                                    ? coordinator.handleTurn(
                                            conversation, message, reviewer(output))
                                    : coordinator.handleTurn(conversation, message);
            var dropped = output.takeDismissal();
            var run = output.stream().run();
            if (dropped.isPresent() && run != null) {
                coordinator.continueRun(new RunId(run));
                return coordinator.handleTurn(turn.conversation(), dropped.get()).answer();
            }
            var question = turn.answer().clarification();
            if (question == null || asked == MAX_QUESTIONS) {
                return turn.answer();
            }
            var reply = isYes ? "" : output.ask(question); // it chooses nothing for the user
            if (reply.isBlank()) {
                return turn.answer();
            }
            conversation = turn.conversation();
            message = reply;
        }
    }

    private Reviewer reviewer(RunOutput output) {
        return output.reviewer(isYes, isAskLater);
    }

    private Answer runFile(
            String file, TroupeRuntime assembly, Coordinator coordinator, RunOutput output)
            throws InterruptedException {
        try {
            var read = RequestReader.readWorkflow(file, context);
            read.warnings().forEach(warning -> context.err().println("troupe: " + warning));
            var workflow = Workflow.from(read.value(), assembly.rules());
            if (isPlanOnly) {
                return Answer.ofPlan(workflow, Language.of(workflow.description()));
            }
            return isReview
                    ? coordinator.run(workflow, workflow.description(), reviewer(output))
                    : coordinator.run(workflow, workflow.description());
        } catch (JsonException | InvalidWorkflow e) {
            return failedAnswer(
                    Problem.of(
                            CliProblem.INVALID_WORKFLOW,
                            "%s：%s",
                            "%s: %s",
                            file,
                            LocalizedText.of(e)));
        } catch (ModelException e) {
            return failedAnswer(e.problem());
        }
    }

    private Answer failedAnswer(Problem problem) {
        return new Answer(
                Answer.State.FAILED,
                context.localize(problem.text()),
                List.of(),
                null,
                null,
                null,
                problem);
    }
}

package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.chat.Conversation;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Reviewer;
import dev.troupe.codec.JsonException;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.JournalException;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.Report;
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
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class RunCommand implements Callable<Integer> {
    private static final int MAX_QUESTIONS = 3; // a fourth one means that we talk past each other

    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();
    @Mixin private final FailureOption failure = new FailureOption();
    @Mixin private final DocsOption docs = new DocsOption();

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
            converter = DurationReader.class,
            descriptionKey = "timeout")
    private @Nullable Duration timeout;

    RunCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        boolean isFile = RequestText.isFile(words);
        var request = isFile ? words.getFirst() : RequestText.of(words, surroundings);
        var choice = ModelChoice.of(common.model(), surroundings.environment());
        var workspace = common.workspace(surroundings, request);
        var options = failure.options().withRunTimeout(timeout);
        var language = surroundings.languageOf(request);
        var clock = InstantSource.system();
        try (var signals = Cancellation.ofCurrentThread();
                var assembly =
                        Assembly.open(
                                packs, choice, surroundings.environment(), surroundings::warn)) {
            var belonging = docs.belonging(assembly);
            var output = RunOutput.open(surroundings, language, isJson, clock);
            Answer answer;
            try (output;
                    var runs = new KeptRuns(assembly.journal());
                    var coordinator =
                            assembly.coordinator(
                                    workspace,
                                    options,
                                    output.stream(),
                                    output.stream(),
                                    output.approvals(isYes, isAskLater),
                                    runs,
                                    belonging)) {
                signals.working(coordinator);
                answer =
                        isFile
                                ? runFile(request, assembly, coordinator, output)
                                : handle(request, coordinator, output);
            } catch (InterruptedException _) {
                answer = Cancellation.answer(language);
            } catch (JournalException e) {
                answer = Unexpected.answer(e, language, output.stream().run());
            }
            var usage = assembly.meter().total();
            output.result(
                    new Report(
                            answer,
                            workspace.root(),
                            usage,
                            choice.toString(),
                            output.stream().run()));
            return Exit.of(answer.state());
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
                                    ? coordinator.turn(conversation, message, reviewer(output))
                                    : coordinator.turn(conversation, message);
            var question = turn.answer().clarification();
            if (question == null || asked == MAX_QUESTIONS) {
                return turn.answer();
            }
            var reply = isYes ? "" : output.ask(question); // it chooses nothing for the person
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
            String file, Assembly assembly, Coordinator coordinator, RunOutput output)
            throws InterruptedException {
        try {
            var read = RequestText.workflow(file, surroundings);
            read.warnings().forEach(warning -> surroundings.err().println("troupe: " + warning));
            var workflow = Workflow.from(read.value(), assembly.rules());
            if (isPlanOnly) {
                return Answer.planned(workflow, Language.of(workflow.description()));
            }
            return isReview
                    ? coordinator.run(workflow, workflow.description(), reviewer(output))
                    : coordinator.run(workflow, workflow.description());
        } catch (JsonException | InvalidWorkflow e) {
            return failed(
                    Problem.of(
                            CliProblem.INVALID_WORKFLOW, "%s：%s", "%s: %s", file, Sentence.of(e)));
        } catch (ModelException e) {
            return failed(e.problem());
        }
    }

    private Answer failed(Problem problem) {
        return new Answer(
                Answer.State.FAILED,
                surroundings.say(problem.sentence()),
                List.of(),
                null,
                null,
                null,
                problem);
    }
}

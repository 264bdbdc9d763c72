package dev.troupe.cli.run;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.view.EventMessages;
import dev.troupe.cli.view.PlanMermaid;
import dev.troupe.cli.view.PlanText;
import dev.troupe.cli.view.RunOutput;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RunEventJson;
import dev.troupe.runtime.settings.ModelSelection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans a request and shows the plan; nothing is run. */
@Command(name = "plan", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PlanCommand implements Callable<Integer> {
    /** How a plan is shown; in lower case, as users type it. */
    enum Format {
        text,
        json,
        mermaid
    }

    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Parameters(arity = "1..*", paramLabel = "REQUEST", descriptionKey = "request")
    private List<String> words = List.of();

    @Option(names = "--format", paramLabel = "FORMAT", descriptionKey = "format")
    private Format format = Format.text;

    @Option(names = "--json", descriptionKey = "json-plan")
    private boolean isJson;

    public PlanCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var request = RequestReader.read(words, context);
        var choice = ModelSelection.of(common.model(), context.environment());
        var workspace = common.workspace(context, request);
        try (var _ = SignalHandling.ofCurrentThread();
                var assembly =
                        TroupeRuntime.open(packs, choice, context.environment(), context::warn);
                var coordinator =
                        assembly.coordinator(
                                workspace,
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE,
                                ApprovalHandler.NOBODY,
                                new InMemoryJournal())) {
            return handle(coordinator.propose(request), request);
        } catch (InterruptedException _) {
            return ExitCode.CANCELLED;
        }
    }

    private int handle(Proposal proposal, String request) {
        return switch (proposal) {
            case Proposal.Planned(_, var plan) -> {
                show(plan, request);
                yield ExitCode.DONE;
            }
            case Proposal.Asked(_, var question) -> {
                printQuestion(question);
                yield ExitCode.NEEDS_INPUT;
            }
            case Proposal.Answered(_, var answer) -> {
                var problem = answer.problem();
                yield problem == null
                        ? showAnswer(answer)
                        : reportProblem(problem, context.languageOf(request));
            }
        };
    }

    private void printQuestion(Clarification question) {
        if (outputFormat() == Format.json) {
            var fields = ValueRecords.of("question", RunEventJson.question(question));
            context.out().println(Json.write(fields));
        } else {
            RunOutput.printQuestion(context, question);
        }
        context.out().flush();
    }

    /** Talk needs no plan. */
    private int showAnswer(Answer answer) {
        if (outputFormat() == Format.json) {
            var fields = ValueRecords.of("answer", Value.of(answer.text()));
            context.out().println(Json.write(fields));
        } else {
            RunOutput.print(context, answer.text());
        }
        context.out().flush();
        return ExitCode.of(answer.state());
    }

    private Format outputFormat() {
        return isJson ? Format.json : format;
    }

    private void show(Plan plan, String request) {
        var out = context.out();
        var language = context.languageOf(request);
        var workflow = plan.workflow();
        switch (outputFormat()) {
            case text -> {
                new PlanText(workflow, language, context.screen()).lines().forEach(out::println);
                Stream.concat(plan.omissions().stream(), plan.cautions().stream())
                        .forEach(line -> RunOutput.print(context, CellText.cleanLine(line)));
                plan.repairs()
                        .forEach(repair ->
                                RunOutput.print(
                                        context,
                                        language.choose("修正：", "Repaired: ")
                                                + CellText.cleanLine(
                                                        repair.text(language == Language.ZH))));
            }
            case json -> out.println(Json.writePretty(WorkflowJson.write(workflow.definition())));
            case mermaid -> PlanMermaid.lines(workflow).forEach(out::println);
        }
        out.flush();
    }

    private int reportProblem(Problem problem, Language language) {
        if (outputFormat() == Format.json) {
            context.out()
                    .println(Json.write(ValueRecords.of("problem", RunEventJson.problem(problem))));
        }
        context.err()
                .println(
                        "troupe: "
                                + CellText.cleanLines(EventMessages.of(language).problem(problem)));
        return ExitCode.FAILED;
    }
}

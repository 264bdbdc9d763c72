package dev.troupe.cli;

import dev.troupe.agent.Approvals;
import dev.troupe.chat.Answer;
import dev.troupe.chat.Clarification;
import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Plan;
import dev.troupe.chat.Proposal;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.Problem;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.Fields;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.RunEvents;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans a request and shows the plan; nothing is run. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class PlanCommand implements Callable<Integer> {
    /** How a plan is shown; in lower case, as people type it. */
    enum Format {
        text,
        json,
        mermaid
    }

    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final CommonOptions common = new CommonOptions();

    @Parameters(arity = "1..*", paramLabel = "REQUEST", descriptionKey = "request")
    private List<String> words = List.of();

    @Option(names = "--format", paramLabel = "FORMAT", descriptionKey = "format")
    private Format format = Format.text;

    @Option(names = "--json", descriptionKey = "json-plan")
    private boolean isJson;

    PlanCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var request = RequestText.of(words, surroundings);
        var choice = ModelChoice.of(common.model(), surroundings.environment());
        var workspace = common.workspace(surroundings, request);
        try (var _ = Cancellation.ofCurrentThread();
                var assembly =
                        Assembly.open(
                                packs, choice, surroundings.environment(), surroundings::warn);
                var coordinator =
                        assembly.coordinator(
                                workspace,
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE,
                                Approvals.NOBODY,
                                new InMemoryJournal())) {
            return answer(coordinator.propose(request), request);
        } catch (InterruptedException _) {
            return Exit.CANCELLED;
        }
    }

    private int answer(Proposal proposal, String request) {
        return switch (proposal) {
            case Proposal.Planned(_, var plan) -> {
                show(plan, request);
                yield Exit.DONE;
            }
            case Proposal.Asked(_, var question) -> {
                ask(question);
                yield Exit.NEEDS_INPUT;
            }
            case Proposal.Answered(_, var answer) -> {
                var problem = answer.problem();
                yield problem == null
                        ? said(answer)
                        : failed(problem, surroundings.languageOf(request));
            }
        };
    }

    private void ask(Clarification question) {
        if (wanted() == Format.json) {
            var fields = Fields.of("question", RunEvents.question(question));
            surroundings.out().println(Json.write(fields));
        } else {
            RunOutput.printQuestion(surroundings, question);
        }
        surroundings.out().flush();
    }

    /** Talk needs no plan. */
    private int said(Answer answer) {
        if (wanted() == Format.json) {
            var fields = Fields.of("answer", Value.of(answer.text()));
            surroundings.out().println(Json.write(fields));
        } else {
            RunOutput.print(surroundings, answer.text());
        }
        surroundings.out().flush();
        return Exit.of(answer.state());
    }

    private Format wanted() {
        return isJson ? Format.json : format;
    }

    private void show(Plan plan, String request) {
        var out = surroundings.out();
        var language = surroundings.languageOf(request);
        var workflow = plan.workflow();
        switch (wanted()) {
            case text -> {
                new PlanText(workflow, language, surroundings.screen())
                        .lines()
                        .forEach(out::println);
                plan.omissions()
                        .forEach(line -> RunOutput.print(surroundings, CellText.oneLine(line)));
                plan.repairs()
                        .forEach(repair ->
                                RunOutput.print(
                                        surroundings,
                                        language.choose("修正：", "Repaired: ")
                                                + CellText.oneLine(
                                                        repair.said(language == Language.ZH))));
            }
            case json -> out.println(Json.writePretty(WorkflowJson.write(workflow.definition())));
            case mermaid -> PlanMermaid.lines(workflow).forEach(out::println);
        }
        out.flush();
    }

    private int failed(Problem problem, Language language) {
        if (wanted() == Format.json) {
            surroundings
                    .out()
                    .println(Json.write(Fields.of("problem", RunEvents.problem(problem))));
        }
        surroundings
                .err()
                .println("troupe: " + CellText.lines(Wording.of(language).problem(problem)));
        return Exit.FAILED;
    }
}

package dev.troupe.cli;

import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Plan;
import dev.troupe.chat.PlanRejected;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.Problem;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.model.ModelException;
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
        var choice = ModelChoice.of(common.model(), surroundings);
        var workspace = common.workspace(surroundings, request);
        try (var _ = Cancellation.ofCurrentThread();
                var assembly = Assembly.open(packs, choice, surroundings);
                var coordinator =
                        assembly.coordinator(
                                workspace,
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE)) {
            var intent = coordinator.understand(request);
            show(coordinator.plan(request, intent, List.of()), request);
            return Exit.DONE;
        } catch (PlanRejected e) {
            return failed(e.problem());
        } catch (ModelException e) {
            return failed(e.problem());
        } catch (InterruptedException _) {
            return Exit.CANCELLED;
        }
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
                new PlanText(workflow, language, surroundings.screen().hasColor())
                        .lines()
                        .forEach(out::println);
                plan.repairs()
                        .forEach(repair ->
                                out.println(
                                        language.choose("修正：", "Repaired: ")
                                                + CellText.oneLine(repair)));
            }
            case json -> out.println(Json.writePretty(WorkflowJson.write(workflow.definition())));
            case mermaid -> PlanMermaid.lines(workflow).forEach(out::println);
        }
        out.flush();
    }

    private int failed(Problem problem) {
        if (wanted() == Format.json) {
            surroundings
                    .out()
                    .println(Json.write(Fields.of("problem", RunEvents.problem(problem))));
        }
        surroundings.err().println("troupe: " + CellText.lines(problem.toString()));
        return Exit.FAILED;
    }
}

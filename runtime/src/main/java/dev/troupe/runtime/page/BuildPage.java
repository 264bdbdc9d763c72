package dev.troupe.runtime.page;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PlanChoices;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.page.request.RequestedPage;
import dev.troupe.page.run.PageEvent;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.version.PageContent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds a page of the data that a request names, and stores it where the user finds it.
 *
 * @param host {@code null} until the program is open
 */
record BuildPage(Supplier<@Nullable PageHost> host) implements Tool<BuildPage.Input, Value> {
    static final String NAME = "buildPage";

    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final int MAX_QUESTIONS = 4; // about one request: which class, which test ...

    record Input(
            @Describe(
                            "what the page is to show, in the user's words, with the name of the table file if there is one")
                    String request,
            @Nullable
                    @Describe(
                            "files to write the page to: .html, .pdf, or .json to change it later; omit it unless requested")
                    List<String> files) {
        List<String> outputs() {
            return Objects.requireNonNullElse(files, List.of());
        }
    }

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        NAME,
                        "Builds a page (dashboard) from the data that the request names: figures, charts, tables and what stands out. Returns its title, its blocks, what stands out, and where the page is.",
                        Input.class)
                .withTimeout(TIMEOUT)
                .withRepeatable(true)
                .withTitle("生成页面", "build a page")
                .withCallLabel("生成页面：%s", "build a page: %s", "request");
    }

    /** With the names of all files, so that a repeated call writes the same. */
    @Override
    public Input resolve(Input input, ToolContext context) {
        var known = host.get();
        boolean isStored = known != null && known.publisher().isPresent();
        var stem = new RequestedPage(input.request(), List.of()).stem();
        return new Input(
                input.request(),
                PageFiles.resolve(input.outputs(), stem, isStored, context::chooseFreeName));
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return input.outputs().stream()
                .map(PageFiles::requireKnownFormat)
                .map(context.workspace()::resolveWritable)
                .toList();
    }

    @Override
    public Value call(Input input, ToolContext context) throws InterruptedException {
        var open = host.get();
        if (open == null) {
            throw new IllegalStateException("the pack of pages is not attached to a runtime");
        }
        try (var services = open.open(context)) {
            var blueprint = plan(input.request(), services, context);
            var result =
                    services.runner()
                            .run(
                                    blueprint,
                                    new PageRunner.Request(context.user(), Value.missing())
                                            .withoutUserWords(),
                                    event -> report(event, context));
            if (result.page().isEmpty()) {
                throw new ToolException(result.problem().orElseThrow());
            }
            return store(PageContent.of(blueprint, result), input.outputs(), open, context);
        } catch (InvalidBlueprint e) {
            throw new ToolException(AgentProblem.BAD_ARGUMENTS, "%s", "%s", e.text());
        } catch (ModelException e) {
            throw new ToolException(e.problem());
        }
    }

    private static Blueprint plan(String request, PageServices services, ToolContext context)
            throws InterruptedException {
        var language = Language.of(request);
        var planner = services.planner(language);
        Map<String, Value> chosen = new LinkedHashMap<>();
        for (int questions = 0; ; questions++) {
            var plan =
                    planner.plan(
                            request,
                            PlannerChoice.AUTO,
                            chosen.isEmpty() ? Value.missing() : Value.of(chosen),
                            progress ->
                                    context.reportProgress(
                                            progress.text().text(language == Language.ZH)));
            switch (plan) {
                case PagePlan.Planned(var blueprint, _) -> {
                    return blueprint;
                }
                case PagePlan.Unclear(var problems, var choices) -> {
                    if (choices.items().isEmpty() || questions == MAX_QUESTIONS) {
                        throw unclear(problems);
                    }
                    choose(problems, choices, chosen, context);
                }
            }
        }
    }

    /** Asks which of the records that exist is meant. */
    private static void choose(
            List<LocalizedText> problems,
            PlanChoices choices,
            Map<String, Value> chosen,
            ToolContext context) {
        var question = problems.getFirst().text(context.language() == Language.ZH);
        var labels = choices.items().stream().map(PlanChoices.Choice::label).toList();
        var choice = context.askUser(question, labels, false).flatMap(choices::find);
        if (choice.isEmpty()) {
            throw unclear(problems);
        }
        chosen.put(choices.contextKey(), Value.of(choice.get().value()));
    }

    /** As a question to a table that is unclear: the request has to be worded otherwise. */
    private static ToolException unclear(List<LocalizedText> problems) {
        var all =
                problems.stream()
                        .reduce((a, b) -> LocalizedText.of("%s；%s", "%s; %s", a, b))
                        .orElseThrow();
        return new ToolException(
                Problem.of(
                        DataProblem.UNCLEAR_QUESTION, "没有生成页面：%s", "No page was built: %s", all));
    }

    /** Phases and tools are the steps that a user waits for. */
    private static void report(PageEvent event, ToolContext context) {
        switch (event.type()) {
            case PHASE -> context.reportProgress(event.field("message").asText());
            case TOOL_CALL ->
                    context.reportProgress(
                            context.language().choose("调用 ", "Calling ")
                                    + event.field("tool").asText());
            case PLAN,
                    TOOL_RESULT,
                    DATA_ERROR,
                    BLOCK_START,
                    SLOT_DELTA,
                    BLOCK_COMPLETE,
                    MESSAGE,
                    COMPLETE -> {}
        }
    }

    private static Value store(
            PageContent content, List<String> outputs, PageHost host, ToolContext context)
            throws InterruptedException {
        var published =
                host.publisher().map(it -> it.publish(context.user(), context.callKey(), content));
        for (var output : outputs) {
            new PageFiles(content, host).write(output, context);
        }
        var page = content.page();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("title", Value.of(page.title()));
        published.ifPresent(it -> {
            fields.put("pageId", Value.of(it.id()));
            fields.put("path", Value.of(it.path()));
        });
        fields.put("files", ValueRecords.texts(outputs));
        fields.put("blocks", Value.of(page.blocks().stream().map(PageFiles::describe).toList()));
        return Value.of(fields);
    }
}

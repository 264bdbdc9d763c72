package dev.troupe.cli.page;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.run.LazyJournal;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.cli.view.RunOutput;
import dev.troupe.codec.Json;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.page.request.PlanProgress;
import dev.troupe.page.run.PageEvent;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.run.WrittenTexts;
import dev.troupe.page.version.PageContent;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.runtime.settings.ModelSelection;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Builds one page and reports why if there is none.
 *
 * @param isJson whether the events are printed as JSON lines
 * @param isYes whether changes in the workspace are approved
 */
record PageBuild(
        CliContext context,
        Packs.Source packs,
        CommonOptions common,
        boolean isJson,
        boolean isYes) {
    /** Finds the blueprint to build. */
    @FunctionalInterface
    interface Source {
        /** Empty if there is none, which has been reported. */
        Optional<Blueprint> find(PageServices services) throws InterruptedException;
    }

    /**
     * @param request the text whose language and files count
     * @param texts that a model wrote for an earlier build of the page
     * @throws UsageException naming everything that is wrong with the blueprint
     */
    Optional<PageContent> run(String request, WrittenTexts texts, Source source) {
        var choice = ModelSelection.of(common.model(), context.environment());
        var workspace = common.workspace(context, request);
        var clock = InstantSource.system();
        try (var runtime = TroupeRuntime.open(packs, choice, context.environment(), context::warn);
                var output = RunOutput.open(context, context.languageOf(request), isJson, clock);
                var journal = new LazyJournal(runtime.journal());
                var services = runtime.pages(workspace, output.approvals(isYes, false), journal)) {
            var blueprint = source.find(services);
            return blueprint.isEmpty()
                    ? Optional.empty()
                    : build(blueprint.get(), texts, services.runner());
        } catch (InvalidBlueprint e) {
            throw new UsageException(e.text());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Optional<PageContent> build(Blueprint blueprint, WrittenTexts texts, PageRunner runner)
            throws InterruptedException {
        var result = runner.run(blueprint, PageRunner.Request.LOCAL.withTexts(texts), this::print);
        result.problem().ifPresent(problem -> context.warn(problem.text()));
        return result.page().map(_ -> PageContent.of(blueprint, result));
    }

    /** Writes the page to files, and prints it unless its events were printed. */
    void report(LivePageFile live, List<Path> outputs) {
        for (var output : outputs) {
            live.write(context.directory().resolve(output));
        }
        if (isJson) {
            return;
        }
        new PageText(live.page(), live.language()).lines().forEach(context.out()::println);
        outputs.forEach(output ->
                context.out()
                        .println(
                                context.language()
                                        .choose("已写入 %s", "written to %s")
                                        .formatted(output)));
    }

    /** As an event, else as a line for who waits. */
    void print(PlanProgress progress, Language language) {
        if (isJson) {
            print(progress.toEvent(language));
        } else {
            context.err().println(context.localize(progress.text()));
        }
    }

    private void print(PageEvent event) {
        if (isJson) {
            context.out().println(Json.write(event.toValue()));
        }
    }
}

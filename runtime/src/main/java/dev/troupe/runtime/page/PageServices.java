package dev.troupe.runtime.page;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.ToolInvoker;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.page.check.BlueprintRules;
import dev.troupe.page.check.PageTools;
import dev.troupe.page.component.ComponentRegistry;
import dev.troupe.page.followup.FollowUpReader;
import dev.troupe.page.patch.BlueprintPatch;
import dev.troupe.page.patch.RefinementReader;
import dev.troupe.page.request.ModelPlanner;
import dev.troupe.page.request.PagePack;
import dev.troupe.page.request.PagePlanner;
import dev.troupe.page.request.PageRecipe;
import dev.troupe.page.request.QuestionProbe;
import dev.troupe.page.request.RequestPlanner;
import dev.troupe.page.request.TableBlocks;
import dev.troupe.page.run.PageNodes;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.statistics.StatisticsTools;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plans, checks and builds pages with the tools of all agents that can work now, and those for
 * statistics.
 *
 * @param rules what a blueprint must be like
 * @param runner builds pages
 * @param user an id; empty if there is only one
 * @param recipes plan requests of the domains of packs
 * @param model plans requests that rules do not understand; {@code null} if none is configured
 */
public record PageServices(
        BlueprintRules rules,
        PageRunner runner,
        ToolInvoker invoker,
        String user,
        Workspace workspace,
        List<PageRecipe> recipes,
        @Nullable ChatModel model)
        implements AutoCloseable {
    public PageServices {
        recipes = List.copyOf(recipes);
    }

    /**
     * @param packs those that are {@link PagePack}s plan requests of their domains
     * @param catalog whose agents' tools may be called
     * @param model writes texts
     * @param planningModel as in the record
     * @param user whose pages these are
     * @param journal that stores the runs; closed by its opener, after these services
     * @param runs notified of the events of the runs
     */
    public static PageServices create(
            List<Pack> packs,
            Catalog catalog,
            ChatModel model,
            @Nullable ChatModel planningModel,
            String user,
            Workspace workspace,
            AgentOptions options,
            Journal journal,
            RunListener runs) {
        var time = TimeSource.system();
        var pagePacks =
                packs.stream()
                        .filter(PagePack.class::isInstance)
                        .map(PagePack.class::cast)
                        .toList();
        var ofPages = pagePacks.stream().flatMap(pack -> pack.pageTools(model).stream());
        var ofAgents =
                catalog.agents().stream()
                        .filter(agent -> !agent.card().type().equals(DashboardPack.DASHBOARD))
                        .flatMap(agent -> agent.tools().stream());
        var tools =
                PageTools.of(
                        Stream.concat(
                                        StatisticsTools.all().stream(),
                                        Stream.concat(ofPages, ofAgents))
                                .toList());
        var components = ComponentRegistry.STANDARD;
        var agents = new AgentExecutor(catalog, model, workspace, time, options);
        return new PageServices(
                new BlueprintRules(tools, components),
                new PageRunner(
                        new PageNodes(agents, tools, components, model), journal, time, runs),
                new ToolInvoker(options.policy(), options.standing()),
                user,
                workspace,
                pagePacks.stream().flatMap(pack -> pack.pageRecipes().stream()).toList(),
                planningModel);
    }

    /** Plans pages; reads the tables that a request names. */
    public PagePlanner planner(Language language) {
        var time = TimeSource.system();
        var probe = probe(language);
        return new PagePlanner(
                new RequestPlanner(probe, time, recipes),
                model == null
                        ? null
                        : new ModelPlanner(
                                model, rules, probe, new WorkspaceTables(workspace, probe), time));
    }

    /**
     * Reads messages about pages; answers those that only a model can with one, if there is one.
     */
    public FollowUpReader followUps(Language language) {
        return new FollowUpReader(refinements(language), planner(language), model);
    }

    /** Reads how a user asks to change a page; reads the table of the page for what is added. */
    public RefinementReader refinements(Language language) {
        return new RefinementReader(new BlueprintPatch(rules), new TableBlocks(probe(language)));
    }

    private QuestionProbe probe(Language language) {
        return (name, arguments) ->
                invoker.call(
                        rules.tools()
                                .find(name)
                                .orElseThrow(() ->
                                        new IllegalStateException(
                                                "tool '" + name + "' is not registered")),
                        Value.of(arguments),
                        user,
                        workspace,
                        language);
    }

    @Override
    public void close() {
        runner.close();
    }
}

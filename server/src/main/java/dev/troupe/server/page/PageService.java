package dev.troupe.server.page;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.export.PageHtml;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.page.run.PageEvent;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.run.WrittenTexts;
import dev.troupe.page.version.PageContent;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.page.PagePublisher;
import dev.troupe.runtime.page.PagePublisher.Published;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ModelUnavailable;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.limit.ConcurrencyLimiter;
import dev.troupe.server.limit.StorageQuota;
import dev.troupe.server.observe.TurnMetrics;
import dev.troupe.server.turn.Workspaces;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.page.PageStore;
import dev.troupe.store.page.PageVersion;
import dev.troupe.store.page.StoredPage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Plans, builds and stores the pages of users, each of whom sees only their own. */
public final class PageService {
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final TroupeRuntime assembly;
    private final DurableJournal journal;
    private final Workspaces workspaces;
    private final StorageQuota storage;
    private final ConcurrencyLimiter builds;
    private final Predicate<String> isActive;
    private final TurnMetrics metrics;
    private final TimeSource time;

    /**
     * @param builds how many pages of one user are built at the same time
     * @param isActive whether a user still has an account
     */
    public PageService(
            TroupeRuntime assembly,
            DurableJournal journal,
            Workspaces workspaces,
            StorageQuota storage,
            ConcurrencyLimiter builds,
            Predicate<String> isActive,
            TurnMetrics metrics,
            TimeSource time) {
        this.assembly = assembly;
        this.journal = journal;
        this.workspaces = workspaces;
        this.storage = storage;
        this.builds = builds;
        this.isActive = isActive;
        this.metrics = metrics;
        this.time = time;
    }

    /**
     * Stores the first version of a page that a run of a conversation has built, as {@link
     * PagePublisher} specifies.
     *
     * @throws ToolException where the user has used up the quota
     */
    public Published publish(String user, String key, PageContent content) {
        var id = key.isEmpty() ? newId() : "page-" + Sha256.hex(user + "/" + key).substring(0, 16);
        var published = new Published(id, "/pages/" + id);
        if (store().find(id).isPresent()) {
            return published; // the call is executed again
        }
        try {
            storage.requireRoom(user);
        } catch (ApiException e) {
            throw new ToolException(e.problem());
        }
        var notes = new PageRunNotes(id, 0, "build", content.blueprint().sourcePrompt());
        append(notes, user, content, Value.missing());
        return published;
    }

    private static String newId() {
        return "page-" + RandomTokens.random().substring(0, 16).replace('_', '-');
    }

    PageStore store() {
        return journal.pages();
    }

    /** Whether pages of a user may still be read by links. */
    boolean isActive(String user) {
        return isActive.test(user);
    }

    /** What builds pages for a user; the caller closes it. A user is not asked for approvals. */
    public PageServices open(String user) {
        return assembly.pages(
                workspaces.withProtectedHome(Workspace.of(workspaces.directory(user))),
                ApprovalHandler.NOBODY,
                journal,
                user,
                metrics::on);
    }

    /**
     * The blueprint of a request.
     *
     * @param events receives the progress of planning with a model
     * @throws dev.troupe.page.blueprint.InvalidBlueprint naming everything that is wrong
     * @throws ApiException where a part of the message is not understood, or a model does not
     *     answer
     */
    static Blueprint plan(
            PageBuildRequest request, PageServices services, Consumer<PageEvent> events)
            throws InterruptedException {
        var given = request.blueprint();
        if (given != null) {
            return services.rules().requireValid(Value.of(given));
        }
        return plan(request, request.plannerChoice(), services, events);
    }

    private static Blueprint plan(
            PageBuildRequest request,
            PlannerChoice choice,
            PageServices services,
            Consumer<PageEvent> events)
            throws InterruptedException {
        if (request.text().isBlank()) {
            throw ApiException.badRequest(
                    "请提供 message 或 blueprint", "give a message or a blueprint");
        }
        var language = Language.of(request.text());
        try {
            var plan =
                    services.planner(language)
                            .plan(
                                    request.text(),
                                    choice,
                                    request.contextValue(),
                                    progress -> events.accept(progress.toEvent(language)));
            return switch (plan) {
                case PagePlan.Planned(var blueprint, _) -> blueprint;
                case PagePlan.Unclear(var problems, _) -> throw unclear(problems);
            };
        } catch (ModelException e) {
            throw ModelUnavailable.of(e.problem());
        }
    }

    /**
     * The same without a model; empty if one has to be asked.
     *
     * @throws ApiException if none can be asked
     */
    static Optional<Blueprint> planWithoutModel(PageBuildRequest request, PageServices services)
            throws InterruptedException {
        var given = request.blueprint();
        if (given != null) {
            return Optional.of(services.rules().requireValid(Value.of(given)));
        }
        var choice = request.plannerChoice();
        if (services.model() == null || choice == PlannerChoice.RULES) {
            return Optional.of(plan(request, choice, services, _ -> {}));
        }
        if (choice == PlannerChoice.MODEL || request.text().isBlank()) {
            return Optional.empty();
        }
        var rules = services.planner(Language.of(request.text())).rules();
        return rules.plan(request.text(), request.contextValue())
                        instanceof PagePlan.Planned(var blueprint, _)
                ? Optional.of(blueprint)
                : Optional.empty();
    }

    /** What was not understood of a request. */
    public static ApiException unclear(List<LocalizedText> problems) {
        var parts = problems.stream().map(it -> Problem.of(ServerProblem.BAD_REQUEST, it)).toList();
        return new ApiException(422, parts.getFirst(), parts);
    }

    /**
     * A page as PDF.
     *
     * @throws ApiException 503 with the remedy where no browser can print it
     */
    byte[] printPdf(PageContent content) throws InterruptedException {
        try {
            return assembly.printPdf(PageHtml.of(content.page(), content.language()));
        } catch (ToolException e) {
            throw new ApiException(503, e.problem(), List.of());
        }
    }

    /** A page of a caller. */
    StoredPage require(UserPrincipal caller, String id) {
        return store().find(id)
                .filter(page -> page.user().equals(caller.user()))
                .orElseThrow(
                        () -> ApiException.notFound("页面“%s”不存在", "page '%s' does not exist", id));
    }

    /**
     * @param number 0 for the latest
     */
    PageVersion requireVersion(StoredPage page, long number) {
        long wanted = number == 0 ? page.lastVersion() : number;
        return store().findVersion(page.id(), wanted)
                .orElseThrow(() ->
                        ApiException.notFound(
                                "页面“%s”没有第 %d 版；最新的是第 %d 版",
                                "page '%s' has no version %d; the latest is %d",
                                page.id(),
                                wanted,
                                page.lastVersion()));
    }

    PageContent contentOf(StoredPage page, long number) {
        return PageContent.of(requireVersion(page, number).content());
    }

    /**
     * @throws ApiException where the user has used up the quota
     */
    public void requireRoom(UserPrincipal caller) {
        storage.requireRoom(caller.user());
    }

    /** Work on a page: the run that builds it, and the version that it becomes. */
    record Build(UserPrincipal caller, Blueprint blueprint, Value context, PageRunNotes notes) {}

    /** A build of a page that does not exist yet. */
    Build firstBuild(UserPrincipal caller, Blueprint blueprint, Value context) {
        requireRoom(caller);
        var notes = new PageRunNotes(newId(), 0, "build", blueprint.sourcePrompt());
        return new Build(caller, blueprint, context, notes);
    }

    /** A build of the next version of a page. */
    Build nextBuild(
            UserPrincipal caller, StoredPage page, Blueprint blueprint, String cause, String note) {
        requireRoom(caller);
        var latest = requireVersion(page, 0);
        var notes = new PageRunNotes(page.id(), page.lastVersion(), cause, note);
        return new Build(caller, blueprint, latest.content().field("context"), notes);
    }

    /**
     * Builds a page and stores it. Interrupting cancels it; nothing is stored then.
     *
     * @param events receives what a client reads; the last once the page is stored
     * @throws dev.troupe.store.value.StoreException where the page was changed in the meantime
     */
    StoredResult build(Build build, PageServices services, Consumer<PageEvent> events)
            throws InterruptedException {
        var user = build.caller().user();
        if (!builds.tryAcquire(user)) {
            throw ApiException.retryLater(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你有 %d 个页面正在生成，已达上限；请等其中一些完成后重试",
                    "%d of your pages are being built, which is the limit; try again when some of them are done",
                    builds.limit());
        }
        try {
            return buildNow(build, services, events);
        } finally {
            builds.release(user);
        }
    }

    private StoredResult buildNow(Build build, PageServices services, Consumer<PageEvent> events)
            throws InterruptedException {
        var notes = build.notes();
        var texts =
                notes.base() == 0
                        ? WrittenTexts.NONE
                        : contentOf(store().find(notes.page()).orElseThrow(), notes.base()).texts();
        var request =
                new PageRunner.Request(build.caller().user(), build.context())
                        .withTexts(texts)
                        .withNotes(
                                notes.toValues(
                                        build.blueprint().sourcePrompt(), services.workspace()));
        var result = services.runner().run(build.blueprint(), request, events);
        return save(build, result);
    }

    /**
     * The result of a build.
     *
     * @param version that was stored; 0 if there is no page
     */
    record StoredResult(PageRunner.Result result, String page, long version) {}

    /** Stores the page of a run, if it has one. */
    StoredResult save(Build build, PageRunner.Result result) {
        if (result.page().isEmpty()) {
            return new StoredResult(result, build.notes().page(), 0);
        }
        var notes = build.notes();
        var content = PageContent.of(build.blueprint(), result);
        var version = append(notes, build.caller().user(), content, build.context());
        return new StoredResult(result, notes.page(), version);
    }

    /** Stores content as the next version; its number. */
    long append(PageRunNotes notes, String user, PageContent content, Value context) {
        var now = time.instant();
        var title = content.page().title();
        var stored = Values.with(content.toValue(), "context", context);
        var version =
                new PageVersion(
                        notes.page(), notes.base() + 1, now, notes.cause(), notes.note(), stored);
        if (notes.base() == 0) {
            store().create(new StoredPage(notes.page(), user, title, now, now, 1), version);
        } else {
            store().append(version, title);
        }
        return version.number();
    }
}

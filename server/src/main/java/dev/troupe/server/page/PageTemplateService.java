package dev.troupe.server.page;

import dev.troupe.codec.Json;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.template.InvalidTemplate;
import dev.troupe.page.template.PageTemplate;
import dev.troupe.page.template.TemplateChanges;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.page.PageTemplateStore;
import dev.troupe.store.page.PageVersion;
import dev.troupe.store.page.StoredPage;
import dev.troupe.store.page.StoredTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The templates of users. A use of one is planned as the caller's own request, over the caller's
 * own data.
 */
public final class PageTemplateService {
    private static final int MAX_TEMPLATES = 200; // of one user

    private final PageService pages;
    private final DurableJournal journal;
    private final TimeSource time;

    public PageTemplateService(PageService pages, DurableJournal journal, TimeSource time) {
        this.pages = pages;
        this.journal = journal;
        this.time = time;
    }

    PageTemplateStore store() {
        return journal.pageTemplates();
    }

    /** A template that the caller may use. */
    StoredTemplate require(UserPrincipal caller, String id) {
        return store().find(id)
                .filter(it -> it.isShared() || it.user().equals(caller.user()))
                .orElseThrow(() ->
                        ApiException.notFound("模板“%s”不存在", "template '%s' does not exist", id));
    }

    /** A template that the caller may delete. */
    StoredTemplate requireOwn(UserPrincipal caller, String id) {
        var template = require(caller, id);
        if (!template.user().equals(caller.user())) {
            throw ApiException.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "模板“%s”是其他用户共享的；只有其所有者可以删除",
                    "template '%s' is shared by another user; its owner alone may delete it",
                    id);
        }
        return template;
    }

    /**
     * What was asked for to get a page as it is: the request, and the changes.
     *
     * @throws ApiException if a version comes from a plan of changes without a message
     */
    PageTemplate.Filled historyOf(UserPrincipal caller, String pageId) {
        var page = pages.require(caller, pageId);
        var changes = new HashMap<Long, List<String>>();
        for (var version : versionsOf(page)) {
            var before = changes.getOrDefault(version.number() - 1, List.<String>of());
            changes.put(version.number(), changesOf(version, before, changes));
        }
        return new PageTemplate.Filled(
                pages.contentOf(page, 0).blueprint().sourcePrompt(),
                changes.getOrDefault(page.lastVersion(), List.of()));
    }

    private List<PageVersion> versionsOf(StoredPage page) {
        return pages.store().versions(page.id(), 1_000, Long.MAX_VALUE).reversed();
    }

    private static List<String> changesOf(
            PageVersion version, List<String> before, Map<Long, List<String>> known) {
        return switch (version.cause()) {
            case "patch" -> {
                if (version.note().isBlank()) {
                    throw ApiException.of(
                            422,
                            ServerProblem.BAD_REQUEST,
                            "第 %d 版是由没有文字的修改方案得到的，不能保存为模板；请先恢复之前的版本，再用文字修改",
                            "version %d was created by a plan of changes without a message, which a template cannot contain; restore the version before and change it by a message",
                            version.number());
                }
                var all = new ArrayList<>(before);
                all.add(version.note());
                yield all;
            }
            case "restore" -> known.getOrDefault(Long.valueOf(version.note()), List.of());
            default -> before;
        };
    }

    /**
     * Stores a template, once its examples have been planned.
     *
     * @throws ApiException if they are not understood, or the caller has too many
     */
    StoredTemplate save(UserPrincipal caller, PageTemplate template, boolean isShared)
            throws InterruptedException {
        if (store().count(caller.user()) >= MAX_TEMPLATES) {
            throw ApiException.of(
                    409,
                    ServerProblem.CONFLICT,
                    "你已有 %d 个模板，已达上限；请删除不用的模板",
                    "you have %d templates, which is the limit; delete those that you do not need",
                    MAX_TEMPLATES);
        }
        pages.requireRoom(caller);
        requirePlannable(caller, template);
        var stored =
                new StoredTemplate(
                        "template-" + RandomTokens.random().substring(0, 16).replace('_', '-'),
                        caller.user(),
                        isShared,
                        template.name(),
                        time.instant(),
                        template.toValue());
        store().add(stored);
        return stored;
    }

    private void requirePlannable(UserPrincipal caller, PageTemplate template)
            throws InterruptedException {
        var request = template.fillWithExamples().request();
        try (var services = pages.open(caller.user())) {
            var plan = services.planner(Language.of(request)).rules().plan(request);
            if (services.model() == null && plan instanceof PagePlan.Unclear(var problems, var _)) {
                throw PageService.unclear(problems);
            }
        }
    }

    /** The blueprint of a use of a template. */
    Blueprint plan(UserPrincipal caller, PageTemplate.Filled filled, PageServices services)
            throws InterruptedException {
        var request = new PageBuildRequest(filled.request(), null, null, null);
        var planned = PageService.plan(request, services, _ -> {});
        return new TemplateChanges(
                        services.refinements(Language.of(filled.request())), services.runner())
                .apply(
                        planned,
                        filled.changes(),
                        new PageRunner.Request(caller.user(), Value.missing()));
    }

    /** The values of a use, as texts. */
    static Map<String, String> texts(Map<String, Value> values) {
        var texts = new HashMap<String, String>();
        values.forEach((key, value) ->
                texts.put(
                        key,
                        value instanceof Value.Text(var text)
                                ? text
                                : value.isMissing() ? "" : Json.write(value)));
        return texts;
    }

    /** What is wrong with a template or its values, as a response. */
    static ApiException refuse(InvalidTemplate e) {
        return PageService.unclear(e.problems());
    }
}

package dev.troupe.server.message;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.followup.FollowUp;
import dev.troupe.page.patch.PatchJson;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PagePlanner;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.page.request.RequestEntity;
import dev.troupe.page.run.Page;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ModelUnavailable;
import dev.troupe.server.message.ConversationApiResponse.ClarifyOptions;
import dev.troupe.server.message.ConversationApiResponse.ConversationApiReply;
import dev.troupe.server.message.ConversationApiResponse.ResolvedEntity;
import dev.troupe.server.page.PageService;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Messages to the one conversation endpoint that ask for a page, or are about one. */
record PageConversation(PageService pages, InstantSource clock) {
    /**
     * @param log receives the message and its answer
     * @throws ApiException where the page cannot be read, or a model does not answer
     */
    ConversationApiReply reply(
            UserPrincipal caller, ConversationApiRequest request, ConversationLog log)
            throws InterruptedException {
        var id = request.conversationId().isEmpty() ? log.id() : request.conversationId();
        pages.requireRoom(caller);
        try (var services = pages.open(caller.user())) {
            var reply =
                    request.isFollowUp()
                            ? followUp(request, id, services)
                            : build(request, id, findOpen(log), services);
            boolean isActedOn = reply.blueprint() != null;
            log.importTurn(request.message(), reply.chatResponse(), isActedOn);
            return reply;
        } catch (ModelException e) {
            throw ModelUnavailable.of(e.problem());
        }
    }

    private Optional<OpenPageRequest> findOpen(ConversationLog log) {
        return OpenPageRequest.find(log.transcript(), log.summary().turns(), clock.instant());
    }

    /**
     * Whether a message asks for a page without stating so by {@code artifactType}, or answers a
     * question about one.
     */
    boolean isAboutPage(UserPrincipal caller, ConversationApiRequest request, ConversationLog log)
            throws InterruptedException {
        try (var services = pages.open(caller.user())) {
            var rules = services.planner(Language.of(request.message())).rules();
            var asked = findOpen(log).map(OpenPageRequest::request).orElse(request.message());
            return rules.planIfOfPage(asked, context(request)).isPresent();
        }
    }

    private static ConversationApiReply followUp(
            ConversationApiRequest request, String id, PageServices services)
            throws InterruptedException {
        var blueprint = services.rules().requireValid(request.blueprint());
        var reader = services.followUps(Language.of(request.message()));
        boolean isChinese = Language.of(request.message()) == Language.ZH;
        return switch (reader.read(request.message(), blueprint, page(request, blueprint))) {
            case FollowUp.Chat(var answer) ->
                    followUp("chat", answer.text(), id, null, null, answer.blocks());
            case FollowUp.Refine(var plan, var patched) ->
                    followUp(
                            "refine",
                            LocalizedText.of(
                                            "将修改：%s",
                                            "This changes: %s",
                                            String.join(", ", plan.affectedBlocks()))
                                    .text(isChinese),
                            id,
                            BlueprintJson.write(patched),
                            PatchJson.write(plan),
                            null);
            case FollowUp.Rebuild(var planned, var loss) ->
                    followUp(
                            "rebuild",
                            loss.text(isChinese),
                            id,
                            BlueprintJson.write(planned),
                            null,
                            null);
        };
    }

    /** The page as it was built; one without blocks if the client does not send it. */
    private static Page page(ConversationApiRequest request, Blueprint blueprint) {
        var sent = request.pageContext();
        if (sent.field("tabs").isMissing()) {
            return new Page(blueprint.name(), "", Instant.EPOCH, "single_page", List.of());
        }
        try {
            return Page.of(sent);
        } catch (DateTimeException e) {
            throw ApiException.badRequest(
                    "pageContext 不是有效的页面：%s",
                    "pageContext is not a valid page: %s", String.valueOf(e.getMessage()));
        }
    }

    private static ConversationApiReply followUp(
            String action,
            String text,
            String id,
            @Nullable Value blueprint,
            @Nullable Value patchPlan,
            @Nullable List<String> cited) {
        return new ConversationApiReply(
                "followup",
                action,
                action.equals("chat") ? "page" : null,
                action,
                text,
                blueprint == null ? null : ConversationApiResponse.fieldsOf(blueprint),
                null,
                id,
                null,
                patchPlan,
                cited);
    }

    private static ConversationApiReply build(
            ConversationApiRequest request,
            String id,
            Optional<OpenPageRequest> open,
            PageServices services)
            throws InterruptedException {
        var language = Language.of(request.message());
        var plan = plan(request.message(), context(request), open, services.planner(language));
        return switch (plan) {
            case PagePlan.Planned(var blueprint, var entities) ->
                    entry(
                            "build",
                            "build_workflow",
                            language.choose("已规划页面“%s”。", "Planned the page '%s'.")
                                    .formatted(blueprint.name()),
                            id,
                            BlueprintJson.write(blueprint),
                            null,
                            entities);
            case PagePlan.Unclear(var problems, var choices) ->
                    entry(
                            "clarify",
                            "clarify",
                            problems.stream()
                                    .map(it -> it.text(language == Language.ZH))
                                    .collect(Collectors.joining("\n")),
                            id,
                            null,
                            ClarifyOptions.of(choices),
                            List.of());
        };
    }

    private static Value context(ConversationApiRequest request) {
        return request.context().isEmpty() ? Value.missing() : Value.of(request.context());
    }

    private static PagePlan plan(
            String message, Value context, Optional<OpenPageRequest> open, PagePlanner planner)
            throws InterruptedException {
        return open.isPresent()
                ? open.get().plan(message, context, planner)
                : planner.plan(message, PlannerChoice.AUTO, context, _ -> {});
    }

    private static ConversationApiReply entry(
            String action,
            String legacyAction,
            String text,
            String id,
            @Nullable Value blueprint,
            @Nullable ClarifyOptions options,
            List<RequestEntity> entities) {
        return new ConversationApiReply(
                "entry",
                action,
                null,
                legacyAction,
                text,
                blueprint == null ? null : ConversationApiResponse.fieldsOf(blueprint),
                options,
                id,
                entities.isEmpty() ? null : entities.stream().map(ResolvedEntity::of).toList(),
                null,
                null);
    }
}

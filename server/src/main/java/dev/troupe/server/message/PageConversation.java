package dev.troupe.server.message;

import dev.troupe.chat.conversation.AnswerDetails.Imported;
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
import dev.troupe.page.run.Page;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ModelUnavailable;
import dev.troupe.server.message.ConversationApiResponse.ClarifyOptions;
import dev.troupe.server.message.ConversationApiResponse.ConversationApiReply;
import dev.troupe.server.page.PageService;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Messages to the one conversation endpoint that ask for a page, or are about one. */
record PageConversation(PageService pages) {
    /**
     * A request that was answered with questions.
     *
     * @param whole the request, the questions and the answers in turn
     * @param request without the questions
     */
    private record OpenRequest(String whole, String request) {
        OpenRequest with(String answer) {
            return new OpenRequest(whole + "\n" + answer, request + " " + answer);
        }

        OpenRequest withQuestion(String question) {
            return new OpenRequest(whole + "\n" + question, request);
        }
    }

    /**
     * @param log receives the message and its answer
     * @throws ApiException where the page cannot be read, or a model does not answer
     */
    ConversationApiReply reply(
            UserPrincipal caller, ConversationApiRequest request, ConversationLog log)
            throws InterruptedException {
        var id = request.conversationId().isEmpty() ? log.id() : request.conversationId();
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
            Optional<OpenRequest> open,
            PageServices services)
            throws InterruptedException {
        var language = Language.of(request.message());
        var plan = plan(request.message(), context(request), open, services.planner(language));
        return switch (plan) {
            case PagePlan.Planned(var blueprint) ->
                    entry(
                            "build",
                            "build_workflow",
                            language.choose("已规划页面“%s”。", "Planned the page '%s'.")
                                    .formatted(blueprint.name()),
                            id,
                            BlueprintJson.write(blueprint),
                            null);
            case PagePlan.Unclear(var problems) ->
                    entry(
                            "clarify",
                            "clarify",
                            problems.stream()
                                    .map(it -> it.text(language == Language.ZH))
                                    .collect(Collectors.joining("\n")),
                            id,
                            null,
                            new ClarifyOptions("single_select", List.of(), true));
        };
    }

    private static Value context(ConversationApiRequest request) {
        return request.context().isEmpty() ? Value.missing() : Value.of(request.context());
    }

    private static PagePlan plan(
            String message, Value context, Optional<OpenRequest> open, PagePlanner planner)
            throws InterruptedException {
        if (open.isEmpty()) {
            return planner.plan(message, PlannerChoice.AUTO, context, _ -> {});
        }
        var alone = planner.rules().plan(message);
        if (alone instanceof PagePlan.Planned) {
            return alone; // another request instead of an answer
        }
        var answered = open.get().with(message);
        var joined = planner.rules().plan(answered.request());
        if (joined instanceof PagePlan.Planned(var blueprint)) {
            return new PagePlan.Planned(
                    blueprint.withSource(answered.whole(), blueprint.createdAt()));
        }
        return planner.model() == null
                ? joined
                : planner.plan(answered.whole(), PlannerChoice.MODEL, context, _ -> {});
    }

    private static ConversationApiReply entry(
            String action,
            String legacyAction,
            String text,
            String id,
            @Nullable Value blueprint,
            @Nullable ClarifyOptions options) {
        return new ConversationApiReply(
                "entry",
                action,
                null,
                legacyAction,
                text,
                blueprint == null ? null : ConversationApiResponse.fieldsOf(blueprint),
                options,
                id,
                null,
                null,
                null);
    }

    /** The requests and questions since the last page that was planned; empty if there are none. */
    private static Optional<OpenRequest> findOpen(ConversationLog log) {
        var transcript = log.transcript();
        Optional<OpenRequest> open = Optional.empty();
        for (int turn = 1; transcript.hasTurn(turn); turn++) {
            var answer = transcript.findAnswer(turn);
            if (answer.isEmpty()
                    || !(answer.get().details() instanceof Imported(_, boolean isActedOn))
                    || isActedOn) {
                open = Optional.empty();
                continue;
            }
            var message = transcript.message(turn);
            open =
                    Optional.of(
                            open.map(it -> it.with(message))
                                    .orElseGet(() -> new OpenRequest(message, message))
                                    .withQuestion(answer.get().text()));
        }
        return open;
    }
}

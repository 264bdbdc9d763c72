package dev.troupe.page.followup;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.language.StreamSafeText;
import dev.troupe.model.ChatModel;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.patch.PatchReading;
import dev.troupe.page.patch.RefinementReader;
import dev.troupe.page.patch.TableColumns;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PagePlanner;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.page.run.Page;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages about a page. Rules decide if they understand the whole message: a change of the
 * page, a request for another page, a question that its numbers answer. What is in doubt is a
 * question, which a model answers if one is configured.
 *
 * @param model {@code null} if none is configured
 */
public record FollowUpReader(
        RefinementReader refinements, PagePlanner planner, @Nullable ChatModel model) {
    private static final Pattern REBUILD =
            Pattern.compile(
                    "(?i)^\\s*(?:please\\s+)?(?:rebuild(?: the page| it)?(?: as| with)?|start over(?: with)?|from scratch|replace (?:the|this) page (?:with|by))\\s*[:,]?\\s*"
                            + "|^\\s*请?(?:重建|重做|重新(?:生成|规划|做|建)|推倒重来|换成)(?:这个|整个)?(?:页面|看板)?\\s*[：:，,]?\\s*");
    private static final Pattern CHANGE =
            Pattern.compile(
                    "(?i)^\\s*(?:please\\s+)?(?:make|change|set|add|remove|delete|put|move|rename|replace|hide|highlight|turn)\\b|^\\s*请?(?:把|将|改|加|删|移|去掉|换|隐藏|高亮)");

    /**
     * Reads one message.
     *
     * @throws dev.troupe.model.ModelException when a model is asked and does not answer
     */
    public FollowUp read(String message, Blueprint blueprint, Page page)
            throws InterruptedException {
        return readSafe(StreamSafeText.streamSafe(message), blueprint, page);
    }

    private FollowUp readSafe(String message, Blueprint blueprint, Page page)
            throws InterruptedException {
        var rebuild = REBUILD.matcher(message);
        if (rebuild.find()) {
            return rebuild(message.substring(rebuild.end()).strip(), message, blueprint);
        }
        var reading = refinements.read(message, blueprint, TableColumns.of(page));
        if (reading instanceof PatchReading.Read(var plan)) {
            return new FollowUp.Refine(plan, refinements.patch().apply(blueprint, plan));
        }
        var lookup = PageLookup.of(page);
        var answer = lookup.find(message);
        if (answer.isPresent()) {
            return new FollowUp.Chat(answer.get());
        }
        if (planner.rules().plan(message) instanceof PagePlan.Planned(var planned, _)) {
            return new FollowUp.Rebuild(planned, describeLoss(blueprint, planned));
        }
        if (CHANGE.matcher(message).find() && reading instanceof PatchReading.Unclear(var why)) {
            return chat(message, why);
        }
        return new FollowUp.Chat(
                model == null || page.blocks().isEmpty()
                        ? lookup.refuse(message)
                        : new PageChat(model).answer(message, page));
    }

    private FollowUp rebuild(String request, String message, Blueprint blueprint)
            throws InterruptedException {
        var wanted = request.isEmpty() ? blueprint.sourcePrompt() : request;
        return switch (planner.plan(wanted, PlannerChoice.AUTO, Value.missing(), _ -> {})) {
            case PagePlan.Planned(var planned, _) ->
                    new FollowUp.Rebuild(planned, describeLoss(blueprint, planned));
            case PagePlan.Unclear(var problems, _) -> chat(message, problems);
        };
    }

    /** Nothing is done, and the answer states why. */
    private static FollowUp chat(String message, List<LocalizedText> problems) {
        boolean isChinese = Language.of(message) == Language.ZH;
        return new FollowUp.Chat(
                new PageAnswer(
                        String.join("\n", problems.stream().map(it -> it.text(isChinese)).toList()),
                        List.of()));
    }

    private static LocalizedText describeLoss(Blueprint before, Blueprint after) {
        var titles = after.slots().map(FollowUpReader::name).toList();
        var lost =
                before.slots()
                        .map(FollowUpReader::name)
                        .filter(it -> !titles.contains(it))
                        .toList();
        return LocalizedText.of(
                "新页面“%s”会取代现有页面，%s；现有页面的 %d 处修改也不再适用。确认后再生成。",
                "The new page '%s' replaces this one: %s; the %d changes of this page no longer apply. Confirm before it is built.",
                after.name(),
                lost.isEmpty()
                        ? LocalizedText.of("所有组件都保留", "all components remain")
                        : LocalizedText.of(
                                "这些组件会消失：%s",
                                "these components disappear: %s", String.join(", ", lost)),
                Math.max(0, before.version() - 1));
    }

    private static String name(ComponentSlot slot) {
        return slot.prop("title").isEmpty() ? slot.id() : slot.prop("title");
    }
}

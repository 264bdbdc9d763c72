package dev.troupe.page.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.patch.BlockPlanner;
import dev.troupe.page.patch.PatchReading;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans more blocks about the table that a page was asked for, over the rows that its request
 * names.
 *
 * @param probe answers each question once
 */
public record TableBlocks(QuestionProbe probe) implements BlockPlanner {
    @Override
    public PatchReading plan(String part, Blueprint blueprint) throws InterruptedException {
        var request = RequestParts.of(blueprint.sourcePrompt());
        var tabs = blueprint.uiComposition().tabs();
        if (request.file().isEmpty() || tabs.isEmpty()) {
            return BlockPlanner.NONE.plan(part, blueprint);
        }
        if (!request.isListed() && !request.scope().isEmpty()) {
            return new PatchReading.Unclear(
                    List.of(
                            LocalizedText.of(
                                    "无法确定“%s”是否只用“%s”的行；请重新生成页面，并列出全部内容",
                                    "it is not clear whether '%s' is about the rows '%s' alone; build the page again and list all contents",
                                    part,
                                    request.scope())));
        }
        var plan = new TablePlan(request.file().get(), Language.of(part), probe, idsOf(blueprint));
        plan.add(part, request.isListed() ? request.scope() : "");
        return plan.problems().isEmpty()
                ? new PatchReading.Read(plan.toPatch(tabs.getLast().id()))
                : new PatchReading.Unclear(plan.problems());
    }

    private static Set<String> idsOf(Blueprint blueprint) {
        return Stream.concat(
                        blueprint.dataContract().bindings().stream().map(DataBinding::id),
                        blueprint.slots().map(ComponentSlot::id))
                .collect(Collectors.toSet());
    }
}

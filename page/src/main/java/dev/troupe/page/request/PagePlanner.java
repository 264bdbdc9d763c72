package dev.troupe.page.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plans pages by rules, and with a language model what the rules do not understand. What rules plan
 * is not sent to a model.
 *
 * @param model {@code null} if none is configured
 */
public record PagePlanner(RequestPlanner rules, @Nullable ModelPlanner model) {
    /**
     * Plans the page of a request.
     *
     * @param context what {@code $context} and {@code $input} refer to
     * @param progress notified before each attempt of a model; not notified by rules
     * @throws dev.troupe.model.ModelException when the model does not answer
     */
    public PagePlan plan(
            String request, PlannerChoice choice, Value context, Consumer<PlanProgress> progress)
            throws InterruptedException {
        if (choice == PlannerChoice.MODEL) {
            return model == null
                    ? new PagePlan.Unclear(List.of(needsModel()))
                    : model.plan(request, context, List.of(), progress);
        }
        return switch (rules.plan(request, context)) {
            case PagePlan.Planned planned -> planned;
            case PagePlan.Unclear unclear ->
                    choice == PlannerChoice.RULES || model == null
                            ? unclear
                            : model.plan(request, context, unclear.problems(), progress);
        };
    }

    /** By rules, and by a model if one is configured. */
    public PagePlan plan(String request) throws InterruptedException {
        return plan(request, PlannerChoice.AUTO, Value.missing(), _ -> {});
    }

    private static LocalizedText needsModel() {
        return LocalizedText.of(
                "没有配置语言模型；请用 TROUPE_MODEL 配置一个，或由规则规划",
                "no language model is configured; configure one with TROUPE_MODEL, or plan by rules");
    }
}

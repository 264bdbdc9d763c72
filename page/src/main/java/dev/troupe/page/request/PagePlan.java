package dev.troupe.page.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.page.blueprint.Blueprint;
import java.util.List;

/** The result of planning: a blueprint, or what prevents one. */
public sealed interface PagePlan {
    /**
     * The whole request is planned.
     *
     * @param entities records that the request names; may be empty
     */
    record Planned(Blueprint blueprint, List<RequestEntity> entities) implements PagePlan {
        public Planned {
            entities = List.copyOf(entities);
        }

        public Planned(Blueprint blueprint) {
            this(blueprint, List.of());
        }
    }

    /**
     * A part of the request was not understood, so nothing is planned.
     *
     * @param problems each names the words and the remedy; at least 1
     * @param choices one of which answers the first problem; without any if the user has to use
     *     other words
     */
    record Unclear(List<LocalizedText> problems, PlanChoices choices) implements PagePlan {
        public Unclear {
            problems = List.copyOf(problems);
        }

        public Unclear(List<LocalizedText> problems) {
            this(problems, PlanChoices.NONE);
        }
    }
}

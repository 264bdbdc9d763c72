package dev.troupe.page.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.page.blueprint.Blueprint;
import java.util.List;

/** The result of planning: a blueprint, or what prevents one. */
public sealed interface PagePlan {
    /** The whole request is planned. */
    record Planned(Blueprint blueprint) implements PagePlan {}

    /**
     * A part of the request was not understood, so nothing is planned.
     *
     * @param problems each names the words and the remedy; at least 1
     */
    record Unclear(List<LocalizedText> problems) implements PagePlan {
        public Unclear {
            problems = List.copyOf(problems);
        }
    }
}

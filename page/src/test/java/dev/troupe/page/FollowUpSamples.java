package dev.troupe.page;

import dev.troupe.codec.Json;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.patch.BlockPlanner;
import dev.troupe.page.patch.BlueprintPatch;
import dev.troupe.page.patch.RefinementReader;
import dev.troupe.page.run.Page;

/** A page as it was built, with the blueprint that it was built from. */
public final class FollowUpSamples {
    private FollowUpSamples() {}

    public static final RefinementReader REFINEMENTS =
            new RefinementReader(new BlueprintPatch(Samples.RULES), BlockPlanner.NONE);

    public static final Page PAGE =
            Page.of(
                    Json.parse(
                            """
                            {"meta": {"pageTitle": "Sales", "summary": "", "generatedAt": "2026-11-24T00:00:00Z"},
                             "layout": "single_page",
                             "tabs": [{"id": "main", "label": "Overview", "blocks": [
                               {"id": "months", "type": "chart", "title": "total per month",
                                "xAxis": ["2026-01", "2026-02", "2026-03"],
                                "series": [{"name": "total_amount", "data": [140.5, 210, 560]}]},
                               {"id": "products", "type": "table", "title": "top products",
                                "headers": ["product", "sold"],
                                "rows": [{"cells": ["Sofa", 5]}, {"cells": ["Desk", 5]}, {"cells": ["Lamp", null]}]},
                               {"id": "scores", "type": "kpi_grid", "title": "",
                                "items": [{"label": "Average score", "value": "74.2"}, {"label": "Pupils", "value": "1,205"}]},
                               {"id": "text", "type": "markdown", "content": "Sales rose."}]}]}
                            """));

    public static final Blueprint BLUEPRINT =
            BlueprintJson.read(
                            Json.parse(
                                    """
                                    {"id": "bp-sales", "name": "Sales", "sourcePrompt": "Sales by month",
                                     "dataContract": {"bindings": [
                                       {"id": "a", "toolName": "findScores", "paramMapping": {"classId": "1A"}}]},
                                     "uiComposition": {"tabs": [{"id": "main", "slots": [
                                       {"id": "months", "componentType": "chart", "dataBinding": "$data.a.submissions",
                                        "props": {"title": "total per month"}},
                                       {"id": "products", "componentType": "table", "dataBinding": "$data.a.submissions",
                                        "props": {"title": "top products"}}]}]}}
                                    """))
                    .blueprint();
}

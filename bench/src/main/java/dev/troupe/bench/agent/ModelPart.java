package dev.troupe.bench.agent;

import dev.troupe.model.ModelRequest;

/** What a request is for, as its form shows: a provider is not told. */
enum ModelPart {
    ROUTER,
    PLANNER,
    AGENT,
    COMPOSER;

    static ModelPart of(ModelRequest request) {
        var tools = request.tools().stream().map(tool -> tool.name()).toList();
        if (tools.contains("recognizeIntent")) {
            return ROUTER;
        }
        if (tools.contains("generateWorkflow")) {
            return PLANNER;
        }
        return tools.isEmpty() ? COMPOSER : AGENT;
    }
}

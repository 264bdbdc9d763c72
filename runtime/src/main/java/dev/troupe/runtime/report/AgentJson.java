package dev.troupe.runtime.report;

import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;

/** An agent as JSON. */
public final class AgentJson {
    private AgentJson() {}

    /** Its card, its source, its tools, and whether it can work here. */
    public static Value write(CatalogSnapshot.Entry entry) {
        var agent = entry.agent();
        var card = agent.card();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of(card.type()));
        fields.put("name", Value.of(card.name()));
        fields.put("description", Value.of(card.description()));
        fields.put("capabilities", ValueRecords.texts(card.capabilities()));
        fields.put("consumes", ValueRecords.texts(card.consumes().stream().sorted().toList()));
        fields.put("produces", ValueRecords.texts(card.produces().stream().sorted().toList()));
        fields.put("source", Value.of(entry.source().toString()));
        fields.put("available", Value.of(entry.isAvailable()));
        fields.put(
                "requirements",
                Value.of(
                        card.requirements().stream()
                                .map(requirement -> json(requirement, entry))
                                .toList()));
        fields.put("maxTurns", Value.of(agent.maxTurns()));
        var model = agent.model();
        if (model != null) {
            fields.put("model", Value.of(model));
        }
        fields.put(
                "tools", Value.of(agent.tools().stream().map(tool -> json(tool.spec())).toList()));
        return Value.of(fields);
    }

    private static Value json(Requirement requirement, CatalogSnapshot.Entry entry) {
        return ValueRecords.of(
                "name", Value.of(requirement.name()),
                "met", Value.of(!entry.unmet().contains(requirement)),
                "remedy", Value.of(requirement.remedy(Language.EN)));
    }

    private static Value json(ToolSpec<?> spec) {
        return ValueRecords.of(
                "name", Value.of(spec.name()),
                "description", Value.of(spec.description()),
                "risk", Value.of(spec.risk().name()));
    }
}

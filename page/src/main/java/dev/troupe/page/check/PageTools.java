package dev.troupe.page.check;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.tool.Tool;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tools that blueprints may call.
 *
 * @param tools by name
 */
public record PageTools(Map<String, Tool<?, ?>> tools) {
    public PageTools {
        tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
    }

    /** Of two tools with the same name the first counts. */
    public static PageTools of(List<? extends Tool<?, ?>> tools) {
        var byName = new LinkedHashMap<String, Tool<?, ?>>();
        tools.forEach(tool -> byName.putIfAbsent(tool.spec().name(), tool));
        return new PageTools(byName);
    }

    /** Every tool of some agents. */
    public static PageTools ofAgents(Collection<Agent> agents) {
        return of(agents.stream().flatMap(agent -> agent.tools().stream()).toList());
    }

    public Optional<Tool<?, ?>> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    public Set<String> names() {
        return tools.keySet();
    }
}

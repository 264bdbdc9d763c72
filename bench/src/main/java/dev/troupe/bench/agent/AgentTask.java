package dev.troupe.bench.agent;

import dev.troupe.core.value.Value;
import java.util.Map;

/**
 * One task of a suite.
 *
 * @param request as a user writes it; {@code {site}} stands for a local server that no task may
 *     reach unasked
 * @param files of the workspace, by path
 * @param script what a scripted model answers, by {@code route}, {@code plan}, {@code nodes} and
 *     {@code answer}
 * @param faults what the provider does instead of its first answers, by role: {@code {"planner":
 *     ["unavailable"]}}
 * @param check what must hold afterwards
 */
record AgentTask(
        String id,
        String suite,
        String request,
        Map<String, String> files,
        Value script,
        Value faults,
        TaskCheck check) {
    AgentTask {
        files = Map.copyOf(files);
    }
}

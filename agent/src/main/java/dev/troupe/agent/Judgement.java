package dev.troupe.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Puts a call before a policy, in a run and without one. */
final class Judgement {
    private Judgement() {}

    /**
     * @param agent type of the agent that wants the call; empty where a person does
     * @param foreign files from before the run among those that it would change
     */
    static ToolAction action(
            String agent,
            Intention call,
            List<Path> foreign,
            boolean carriesOutsideText,
            Workspace workspace) {
        var spec = call.spec();
        var plain = PlainPaths.in(call.arguments(), workspace.root());
        var places = Places.of(spec.words().places(), plain);
        var replaced = new ArrayList<String>();
        foreign.stream().map(workspace::display).forEach(replaced::add);
        if (spec.traits().removesRecords()) {
            replaced.addAll(places.isEmpty() ? List.of(spec.name()) : places.values());
        }
        return new ToolAction(
                agent,
                spec.name(),
                spec.risk(),
                call.arguments(),
                spec.traits().leavesWorkspace(),
                replaced,
                carriesOutsideText,
                call.doing(),
                places);
    }

    /**
     * The same call with its paths as a rule would write them, {@code a.txt} for {@code
     * ./b/../a.txt}.
     */
    static ToolAction plain(ToolAction action, Workspace workspace) {
        return action.withArguments(PlainPaths.in(action.arguments(), workspace.root()));
    }

    /** By the paths as they are and as they are plain, whichever is stricter. */
    static ToolPolicy.Decision decide(ToolPolicy policy, ToolAction action, Workspace workspace) {
        var first = policy.decide(action);
        var other = policy.decide(plain(action, workspace));
        return other.verdict().compareTo(first.verdict()) > 0 ? other : first;
    }
}

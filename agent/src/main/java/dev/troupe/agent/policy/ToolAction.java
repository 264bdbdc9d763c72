package dev.troupe.agent.policy;

import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call that is about to be executed, as a policy evaluates it. Its arguments fit the tool's
 * schema.
 *
 * @param agent type of the agent that wants it
 * @param arguments exactly what the tool will be given
 * @param leavesWorkspace whether its changes are outside the run's own files
 * @param replaces files that existed before the run and would be changed or removed, as users see
 *     them
 * @param carriesOutsideText whether the arguments hold text that came from outside
 * @param doing what it does, for users
 * @param places the places that it acts on, by the name of an argument, as rules write it; empty if
 *     they cannot be determined
 * @param cautions why approval is needed although the call only reads, or writes new files: it
 *     accesses files by which other programs act, or that contain credentials
 * @param unknownHosts hosts that it accesses and that the user has not named, if data of the run
 *     may reach them
 * @param isUnrequested whether it changes records of the user although the user's words do not ask
 *     for that, after the run has read untrusted text
 */
public record ToolAction(
        String agent,
        String tool,
        Risk risk,
        Value arguments,
        boolean leavesWorkspace,
        List<String> replaces,
        boolean carriesOutsideText,
        LocalizedText doing,
        Map<String, String> places,
        List<LocalizedText> cautions,
        List<String> unknownHosts,
        boolean isUnrequested) {
    public ToolAction {
        replaces = List.copyOf(replaces);
        places = Map.copyOf(places);
        cautions = List.copyOf(cautions);
        unknownHosts = List.copyOf(unknownHosts);
    }

    /** An action of which only the name of its tool is known. */
    public ToolAction(
            String agent,
            String tool,
            Risk risk,
            Value arguments,
            boolean leavesWorkspace,
            List<String> replaces,
            boolean carriesOutsideText) {
        this(
                agent,
                tool,
                risk,
                arguments,
                leavesWorkspace,
                replaces,
                carriesOutsideText,
                LocalizedText.verbatim(tool),
                Map.of(),
                List.of(),
                List.of(),
                false);
    }

    public ToolAction withArguments(Value newArguments) {
        return new ToolAction(
                agent,
                tool,
                risk,
                newArguments,
                leavesWorkspace,
                replaces,
                carriesOutsideText,
                doing,
                places,
                cautions,
                unknownHosts,
                isUnrequested);
    }

    /**
     * The rule that would allow calls of this tool at the same places permanently; empty if no rule
     * may do so: for arguments with untrusted text other than addresses, for changes that were not
     * requested, and if the places are unknown.
     */
    public Optional<PolicyRule> findRule() {
        boolean isPlain = places.values().stream().noneMatch(place -> place.contains("*"));
        boolean isUntrusted = carriesOutsideText && unknownHosts.isEmpty() || isUnrequested;
        return isUntrusted || places.isEmpty() || !isPlain
                ? Optional.empty()
                : Optional.of(
                        new PolicyRule(
                                null,
                                tool,
                                ArgumentPatterns.patterns(places),
                                ToolPolicy.Verdict.ALLOW));
    }
}

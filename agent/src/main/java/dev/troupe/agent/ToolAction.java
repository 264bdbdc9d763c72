package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call that is about to be made, as a policy judges it. Its arguments fit the tool's schema.
 *
 * @param agent type of the agent that wants it
 * @param arguments exactly what the tool will be given
 * @param leavesWorkspace whether what it changes lies beyond the run's own files
 * @param replaces files that were there before the run and would be changed or removed, as people
 *     see them
 * @param carriesOutsideText whether the arguments hold text that came from outside
 * @param doing what it does, for people
 * @param places where it acts, by the name of an argument, as rules write it; empty where that
 *     cannot be said
 * @param cautions why a person is asked although the call only reads, or writes new files: it meets
 *     files by which other programs act, or that hold credentials
 */
public record ToolAction(
        String agent,
        String tool,
        Risk risk,
        Value arguments,
        boolean leavesWorkspace,
        List<String> replaces,
        boolean carriesOutsideText,
        Sentence doing,
        Map<String, String> places,
        List<Sentence> cautions) {
    public ToolAction {
        replaces = List.copyOf(replaces);
        places = Map.copyOf(places);
        cautions = List.copyOf(cautions);
    }

    /** One of which only the name of its tool is told. */
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
                Sentence.verbatim(tool),
                Map.of(),
                List.of());
    }

    ToolAction withArguments(Value newArguments) {
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
                cautions);
    }

    /**
     * The rule by which calls of this tool at the same places would be allowed for good; empty
     * where no rule may say so: for arguments with text from outside, and where it is not known
     * where the call acts.
     */
    public Optional<PolicyRule> rule() {
        boolean isPlain = places.values().stream().noneMatch(place -> place.contains("*"));
        return carriesOutsideText || places.isEmpty() || !isPlain
                ? Optional.empty()
                : Optional.of(
                        new PolicyRule(
                                null, tool, Places.patterns(places), ToolPolicy.Verdict.ALLOW));
    }
}

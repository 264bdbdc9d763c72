package dev.troupe.agent;

import java.nio.file.Path;
import java.util.List;

/**
 * Calls that a person has allowed for good. They spare the question where a policy would ask; they
 * never change what it denies, and never hold for arguments with text from outside. Safe for use by
 * several threads.
 */
public interface StandingRules {
    /** Nothing is allowed for good. */
    StandingRules NONE =
            new StandingRules() {
                @Override
                public List<PolicyRule> rules() {
                    return List.of();
                }

                @Override
                public void add(PolicyRule rule) {
                    throw new IllegalStateException(
                            "there is no place to keep the rule '"
                                    + rule.text()
                                    + "'; give AgentOptions one with withStanding");
                }
            };

    /**
     * All of them as they are now.
     *
     * @throws IllegalArgumentException when they cannot be read
     */
    List<PolicyRule> rules();

    /**
     * Keeps one more; one that is there already is not kept twice.
     *
     * @throws IllegalArgumentException saying why it cannot be kept
     */
    void add(PolicyRule rule);

    /** Keeps a rule no more; {@code false} where it is not there. */
    default boolean remove(PolicyRule rule) {
        return false;
    }

    /**
     * Those in a file, which people may read and change: {@code {"rules": [{"tool": "writeFile",
     * "arguments": {"path": "reports/*"}, "verdict": "allow"}]}}, as {@link ToolPolicy#parse} has
     * them. A missing file holds none. Several processes may add to it at once; a file beside it,
     * with {@code .lock} after its name, has them take turns.
     */
    static StandingRules in(Path file) {
        return new RuleFile(file);
    }

    /** Whether a call is allowed for good; its paths are written as in rules. */
    default boolean allow(ToolAction action) {
        return !action.carriesOutsideText()
                && rules().stream().anyMatch(rule -> rule.matches(action));
    }
}

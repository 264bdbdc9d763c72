package dev.troupe.agent.policy;

import java.nio.file.Path;
import java.util.List;

/**
 * Calls that a user has allowed permanently. They replace the question if a policy would ask; they
 * never change what it denies, and never apply to arguments with untrusted text. Safe for use by
 * several threads.
 */
public interface ApprovalRules {
    /** Nothing is allowed for good. */
    ApprovalRules NONE =
            new ApprovalRules() {
                @Override
                public List<PolicyRule> rules() {
                    return List.of();
                }

                @Override
                public void add(PolicyRule rule) {
                    throw new IllegalStateException(
                            "no store is configured for the rule '"
                                    + rule.text()
                                    + "'; set one with AgentOptions.withStanding");
                }
            };

    /**
     * All of them as they are now.
     *
     * @throws IllegalArgumentException when they cannot be read
     */
    List<PolicyRule> rules();

    /**
     * Stores a rule; a rule that exists is not stored twice.
     *
     * @throws IllegalArgumentException stating why it cannot be stored
     */
    void add(PolicyRule rule);

    /** Removes a rule; {@code false} if it does not exist. */
    default boolean remove(PolicyRule rule) {
        return false;
    }

    /**
     * The rules in a file, which users may read and change: {@code {"rules": [{"tool": "writeFile",
     * "arguments": {"path": "reports/*"}, "verdict": "allow"}]}}, as {@link ToolPolicy#parse} reads
     * them. A missing file holds none. Several processes may add to it concurrently; a lock file
     * with the extension {@code .lock} serializes them.
     */
    static ApprovalRules inFile(Path file) {
        return new ApprovalRuleFile(file);
    }

    /** Whether a call is allowed for good; its paths are written as in rules. */
    default boolean allows(ToolAction action) {
        boolean isUntrusted = action.carriesOutsideText() && action.unknownHosts().isEmpty();
        return !isUntrusted
                && !action.isUnrequested()
                && rules().stream()
                        .filter(rule ->
                                action.unknownHosts().isEmpty() || !rule.arguments().isEmpty())
                        .anyMatch(rule -> rule.matches(action));
    }
}

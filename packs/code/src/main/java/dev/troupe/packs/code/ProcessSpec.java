package dev.troupe.packs.code;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A program to run.
 *
 * @param command the program and its arguments, as they are: no shell reads them
 * @param environment variables in addition to the few that every program has
 * @param timeout after which it is stopped
 * @param isAddressSpaceBounded whether each process may map but twice the memory that all may use;
 *     some languages map far more than they use
 */
public record ProcessSpec(
        List<String> command,
        Map<String, String> environment,
        Duration timeout,
        boolean isAddressSpaceBounded) {
    public ProcessSpec {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        for (var name : environment.keySet()) {
            if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
                throw new IllegalArgumentException(
                        "'" + name + "' is not a valid environment variable name");
            }
        }
        if (command.isEmpty() || !timeout.isPositive()) {
            throw new IllegalArgumentException(
                    "a job needs a command and a positive time; it has "
                            + command
                            + " and "
                            + timeout);
        }
    }

    /** One of a system's programs. */
    public static ProcessSpec of(Duration timeout, String... command) {
        return new ProcessSpec(List.of(command), Map.of(), timeout, true);
    }
}

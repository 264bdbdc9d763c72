package dev.troupe.server;

import dev.troupe.agent.Workspace;
import java.nio.file.Path;

/**
 * Where the work of people lies: in one directory where the server is for one person, else in one
 * for each.
 *
 * @param shared of the one person
 * @param home under which the others are
 */
record Workspaces(Path shared, Path home) {
    Workspace of(Caller caller) {
        return closed(
                Workspace.of(
                        caller.user().isEmpty()
                                ? shared
                                : home.resolve("workspaces").resolve(caller.user())));
    }

    /** The same workspace without what Troupe keeps for itself. */
    Workspace closed(Workspace workspace) {
        return workspace.withProtected(home);
    }
}

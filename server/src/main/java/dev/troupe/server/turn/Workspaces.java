package dev.troupe.server.turn;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.server.access.UserPrincipal;
import java.nio.file.Path;

/**
 * The workspaces of users: one directory if the server is for one user, else one for each.
 *
 * @param shared of the one user
 * @param home under which the others are
 */
public record Workspaces(Path shared, Path home) {
    public Workspace forUser(UserPrincipal caller) {
        return withProtectedHome(Workspace.of(directory(caller.user())));
    }

    /**
     * @param user an id; empty for the one user
     */
    public Path directory(String user) {
        return user.isEmpty() ? shared : home.resolve("workspaces").resolve(user);
    }

    /** The same workspace without Troupe's own files. */
    public Workspace withProtectedHome(Workspace workspace) {
        return workspace.withProtected(home);
    }
}

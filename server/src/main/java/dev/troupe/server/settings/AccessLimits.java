package dev.troupe.server.settings;

/**
 * How much is too much.
 *
 * @param signIns tries of one name from one address in 15 minutes, 1 or more; one address has five
 *     times as many for all names, one name ten times as many from everywhere
 * @param requests of one user, key or unknown address a minute; 0 for no limit
 * @param isStandard whether these are the defaults, so that a server for one user has no limits
 */
public record AccessLimits(int signIns, int requests, boolean isStandard) {
    /** Far more than a user or a well-behaved program needs. */
    public static final AccessLimits STANDARD = new AccessLimits(10, 1_200, true);

    /**
     * @throws ServerSettingsException naming the value
     */
    public AccessLimits {
        if (signIns < 1) {
            throw new ServerSettingsException(
                    "server.limits.signIn 的值 %d 无效；请使用不小于 1 的整数",
                    "server.limits.signIn %d is not valid; use an integer of at least 1", signIns);
        }
        if (requests < 0) {
            throw new ServerSettingsException(
                    "server.limits.requests 的值 %d 无效；请使用不小于 0 的整数，0 表示不限",
                    "server.limits.requests %d is not valid; use an integer of at least 0, where 0 means no limit",
                    requests);
        }
    }

    public static AccessLimits of(int signIns, int requests) {
        return new AccessLimits(signIns, requests, false);
    }
}

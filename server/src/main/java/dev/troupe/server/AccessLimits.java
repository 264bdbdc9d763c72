package dev.troupe.server;

/**
 * How much is too much.
 *
 * @param signIns tries of one name from one address in 15 minutes, 1 or more; one address has five
 *     times as many for all names, one name ten times as many from everywhere
 * @param requests of one user, key or unknown address a minute; 0 for no limit
 * @param isStandard whether nobody chose them, so that a server for one person has none
 */
public record AccessLimits(int signIns, int requests, boolean isStandard) {
    /** Far more than a person or a patient program needs. */
    public static final AccessLimits STANDARD = new AccessLimits(10, 1_200, true);

    /**
     * @throws AccessSettingsException naming the value
     */
    public AccessLimits {
        if (signIns < 1) {
            throw new AccessSettingsException(
                    "server.limits.signIn 是 %d；请写 1 以上的整数",
                    "server.limits.signIn is %d; give a whole number of 1 or more", signIns);
        }
        if (requests < 0) {
            throw new AccessSettingsException(
                    "server.limits.requests 是 %d；请写 0 以上的整数，0 表示不限",
                    "server.limits.requests is %d; give a whole number, 0 for no limit", requests);
        }
    }

    public static AccessLimits of(int signIns, int requests) {
        return new AccessLimits(signIns, requests, false);
    }
}

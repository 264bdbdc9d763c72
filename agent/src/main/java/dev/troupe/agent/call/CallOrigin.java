package dev.troupe.agent.call;

import java.util.List;

/**
 * Where a call comes from, as far as a policy is concerned.
 *
 * @param carriesOutsideText whether its arguments contain untrusted text
 * @param unknownHosts hosts that it accesses and that the user has not named, if data may reach
 *     them
 * @param isUnrequested whether it changes records of the user and the user's words do not ask for
 *     that, after the run has read untrusted text
 */
public record CallOrigin(
        boolean carriesOutsideText, List<String> unknownHosts, boolean isUnrequested) {
    /** A user requests the call. */
    public static final CallOrigin USER = new CallOrigin(false, List.of(), false);

    public CallOrigin {
        unknownHosts = List.copyOf(unknownHosts);
    }
}

package dev.troupe.agent;

/**
 * What a person said.
 *
 * @param isForRun whether it also holds for further calls of the tool in the same run
 * @param reason why not; empty where granted
 */
public record Approval(boolean isGranted, boolean isForRun, String reason) {
    public static Approval once() {
        return new Approval(true, false, "");
    }

    /** For this call and further ones of the same tool in the same run. */
    public static Approval forRun() {
        return new Approval(true, true, "");
    }

    /**
     * @param reason a clause in the person's language that names the remedy
     */
    public static Approval refused(String reason) {
        return new Approval(false, false, reason);
    }
}

package dev.troupe.protocols.mcp.rpc;

/** Notified of the progress of one request. */
@FunctionalInterface
public interface ProgressListener {
    /** Ignores it; none is requested. */
    ProgressListener NONE = (_, _, _) -> {};

    /**
     * @param total 0 if it is not known
     * @param message empty if there is none
     */
    void onProgress(double progress, double total, String message);
}

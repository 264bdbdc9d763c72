package dev.troupe.packs.code;

import java.time.Duration;

/**
 * What one program may use up.
 *
 * @param memoryBytes of all its processes together; held by a control group where Troupe may make
 *     one, else as they are seen a few times a second
 * @param processes at the same time, threads included
 * @param fileBytes of one file
 * @param workspaceBytes of all files that it leaves, as they are seen a few times a second
 * @param outputBytes of each of its two outputs
 * @param longest that any program may be given
 */
public record SandboxLimits(
        long memoryBytes,
        int processes,
        long fileBytes,
        long workspaceBytes,
        long outputBytes,
        Duration longest) {
    private static final long MIB = 1 << 20;

    /**
     * 1 GiB of memory, 64 processes, 64 MiB a file, 256 MiB of files, 4 MiB of output, 5 minutes.
     */
    public static final SandboxLimits STANDARD =
            new SandboxLimits(1024 * MIB, 64, 64 * MIB, 256 * MIB, 4 * MIB, Duration.ofMinutes(5));

    public SandboxLimits {
        if (memoryBytes <= 0
                || processes <= 0
                || fileBytes <= 0
                || workspaceBytes <= 0
                || outputBytes <= 0
                || !longest.isPositive()) {
            throw new IllegalArgumentException(
                    "limits of a sandbox are "
                            + "memory "
                            + memoryBytes
                            + ", processes "
                            + processes
                            + ", file "
                            + fileBytes
                            + ", workspace "
                            + workspaceBytes
                            + ", output "
                            + outputBytes
                            + ", time "
                            + longest
                            + "; all must be positive");
        }
    }

    /** The same with another limit of memory. */
    public SandboxLimits withMemory(long bytes) {
        return new SandboxLimits(bytes, processes, fileBytes, workspaceBytes, outputBytes, longest);
    }

    /** The same with another limit of files. */
    public SandboxLimits withWorkspace(long bytes) {
        return new SandboxLimits(memoryBytes, processes, fileBytes, bytes, outputBytes, longest);
    }
}

package dev.troupe.server;

import java.util.ArrayList;
import java.util.List;

/** The results of the kills in one phase. */
final class KillTally {
    private final String phase;
    private final List<String> findings = new ArrayList<>();
    private int kills;
    private int accepted;
    private int done;
    private int failed;
    private int lost;
    private int doubled;
    private int left;

    KillTally(String phase) {
        this.phase = phase;
    }

    String phase() {
        return phase;
    }

    void kill() {
        kills++;
    }

    void accept() {
        accepted++;
    }

    /** It was done as promised. */
    void complete() {
        done++;
    }

    /** It was reported as failed, with the reason. */
    void fail(String what) {
        failed++;
        findings.add("failed: " + what);
    }

    /** It had no result, or not the promised one. */
    void lose(String what) {
        lost++;
        findings.add("lost: " + what);
    }

    void repeat(String what) {
        doubled++;
        findings.add("doubled: " + what);
    }

    /** An unexpected file stays on disk. */
    void leave(String what) {
        left++;
        findings.add("left: " + what);
    }

    List<String> findings() {
        return List.copyOf(findings);
    }

    /** Whether nothing was lost, doubled or left behind. */
    boolean isSound() {
        return lost == 0 && doubled == 0 && left == 0;
    }

    static String header() {
        return "%-10s %6s %9s %6s %7s %5s %8s %5s  %s"
                .formatted(
                        "phase",
                        "kills",
                        "accepted",
                        "done",
                        "failed",
                        "lost",
                        "doubled",
                        "left",
                        "verdict");
    }

    @Override
    public String toString() {
        return "%-10s %6d %9d %6d %7d %5d %8d %5d  %s"
                .formatted(
                        phase,
                        kills,
                        accepted,
                        done,
                        failed,
                        lost,
                        doubled,
                        left,
                        isSound() ? "sound" : "NOT SOUND");
    }
}

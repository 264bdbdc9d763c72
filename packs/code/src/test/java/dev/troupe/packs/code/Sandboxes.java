package dev.troupe.packs.code;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.agent.catalog.Requirement;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sandboxes for tests; if this machine runs none, a test is skipped with the reason. */
final class Sandboxes {
    static final Duration SOON = Duration.ofMinutes(2);

    private static final SecureRandom MARKS = new SecureRandom();

    private Sandboxes() {}

    static void assumeThereAreSome() {
        for (var requirement : new SandboxCheck(standard()).requirements()) {
            assumeTrue(requirement.isMet(), () -> "no sandbox here: " + remedy(requirement));
        }
    }

    static void assumePython(String part) throws InterruptedException {
        assumeThereAreSome();
        var parts = new SandboxCheck(standard()).python();
        assumeTrue(
                parts.found().stream().anyMatch(found -> found.startsWith(part)),
                () -> "no " + part + " in the sandbox: " + parts.describe().en());
    }

    private static String remedy(Requirement requirement) {
        return requirement.remedy(Language.EN);
    }

    static Sandbox standard() {
        return new Sandbox(SandboxLimits.STANDARD);
    }

    /** A time to sleep by which a process is recognised: about a year, and never the same. */
    static String seconds() {
        return String.valueOf(30_000_000 + MARKS.nextInt(9_999_999));
    }

    /** An answer without how long the program took. */
    static Value withoutTime(Value answer) {
        if (!(answer instanceof Value.RecordOf(var fields))) {
            return answer;
        }
        var rest = new LinkedHashMap<>(fields);
        rest.remove("seconds");
        return Value.of(rest);
    }

    static ProcessOutcome python(Sandbox sandbox, SandboxDirectory directory, String code)
            throws InterruptedException {
        return python(sandbox, directory, SOON, code);
    }

    static ProcessOutcome python(
            Sandbox sandbox, SandboxDirectory directory, Duration timeout, String code)
            throws InterruptedException {
        var job = new ProcessSpec(List.of("/usr/bin/python3", "-c", code), Map.of(), timeout, true);
        return sandbox.run(job, directory, _ -> {});
    }

    static ProcessOutcome shell(Sandbox sandbox, SandboxDirectory directory, String script)
            throws InterruptedException {
        var job = new ProcessSpec(List.of("/bin/sh", "-c", script), Map.of(), SOON, true);
        return sandbox.run(job, directory, _ -> {});
    }
}

package dev.troupe.packs.browser;

import dev.troupe.agent.catalog.Requirement;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What Chromium may do on this machine: never as root, and never without its own sandbox unless a
 * user has allowed that.
 *
 * @param isRoot whether Troupe runs as root; the browser is then started as the user nobody
 * @param isUnsandboxedAllowed whether a browser may run without its own sandbox if that does not
 *     work, which leaves nothing between a page's exploit and all files that its user can read
 * @param hasNamespaces whether the browser's user may create the namespaces that its sandbox needs
 */
record BrowserSandbox(boolean isRoot, boolean isUnsandboxedAllowed, BooleanSupplier hasNamespaces) {
    /** The environment variable that allows a browser without its sandbox by {@code allow}. */
    static final String VARIABLE = "TROUPE_BROWSER_UNSANDBOXED";

    static final int NOBODY = 65_534;

    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

    /**
     * Enters the control group if there is one. Playwright makes the profile as root: it is handed
     * over before the browser starts.
     */
    private static final String LAUNCHER =
            """
            #!/bin/sh
            set -f; IFS=:
            for entry in $TROUPE_BROWSER_GROUP; do echo $$ > "$entry" || exit 125; done
            unset IFS TROUPE_BROWSER_GROUP
            for argument; do
                case $argument in --user-data-dir=*) chown -R %1$d:%1$d "${argument#*=}" || exit ;; esac
            done
            cd /
            exec %2$s "$TROUPE_BROWSER_PROGRAM" "$@"
            """
                    .formatted(NOBODY, String.join(" ", AS_NOBODY));

    /** That of this process; whether there are namespaces is tried once. */
    static BrowserSandbox ofThisProcess() {
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        return new BrowserSandbox(
                isRoot,
                "allow".equals(System.getenv(VARIABLE)),
                isRoot ? Probe::isPassed : () -> true); // for others Chromium itself reports this
    }

    /** Tried when it is first asked about. */
    private static final class Probe {
        private static final boolean HAS_WORKED = run();

        static boolean isPassed() {
            return HAS_WORKED;
        }

        /** Makes the namespaces that Chromium makes, as the user that it has. */
        private static boolean run() {
            var command = new ArrayList<>(AS_NOBODY);
            command.addAll(List.of("unshare", "--user", "--map-root-user", "--net", "--pid"));
            command.addAll(List.of("--fork", "true"));
            try {
                var process =
                        new ProcessBuilder(command)
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start();
                try {
                    return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
                } finally {
                    process.destroyForcibly();
                }
            } catch (IOException _) { // no setpriv or no unshare
                return false;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    /** Whether a browser may be started. */
    boolean isPossible() {
        return isSandboxed() || isUnsandboxedAllowed;
    }

    /** Whether the browser's own sandbox is on. */
    boolean isSandboxed() {
        return hasNamespaces.getAsBoolean();
    }

    /** What a machine needs for it, with its remedy. */
    Requirement requirement() {
        return new Requirement(
                "chromium-sandbox", this::isPossible, remedy().zh(), remedy().en(), true);
    }

    private static LocalizedText remedy() {
        return LocalizedText.of(
                "不要用 root 运行 Troupe；或者安装 util-linux 并允许非特权用户命名空间（sysctl -w user.max_user_namespaces=10000 kernel.apparmor_restrict_unprivileged_userns=0，容器用 --security-opt seccomp=unconfined 启动）；或者设 %s=allow，让浏览器不用沙箱运行：不安全，恶意网页可能读到这台机器的文件",
                "run Troupe as a user other than root; or install util-linux and allow unprivileged user namespaces (sysctl -w user.max_user_namespaces=10000 kernel.apparmor_restrict_unprivileged_userns=0; start a container with --security-opt seccomp=unconfined); or set %s=allow to run the browser without its sandbox: unsafe, a hostile page may read this machine's files",
                VARIABLE);
    }

    /**
     * Stops where no browser may be started.
     *
     * @throws BrowserException with the remedy
     */
    void require() {
        if (!isPossible()) {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of(
                            "Troupe 以 root 运行，而 Chromium 沙箱在此环境不可用，因此不启动浏览器",
                            "Troupe runs as root and Chromium's sandbox does not work here, so no browser is started"),
                    remedy());
        }
    }

    /**
     * What Playwright starts: the browser itself, or for root what starts it as the user nobody.
     */
    Path program(Path browser, Path home) {
        return isRoot ? launcher(home) : browser;
    }

    /** Written again each time, whole: several processes share the directory. */
    private static Path launcher(Path home) {
        try {
            var beside = Files.createTempFile(home, ".browser-as-nobody", ".sh");
            Files.writeString(beside, LAUNCHER);
            Files.setPosixFilePermissions(beside, PosixFilePermissions.fromString("rwx------"));
            return Files.move(
                    beside,
                    home.resolve("browser-as-nobody.sh"),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

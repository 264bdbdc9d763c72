package dev.troupe.packs.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.agent.process.ControlGroup;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.testing.agent.TestToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The permissions with which Chromium runs. */
@Timeout(180)
@Tag("slow")
class BrowserSandboxTest {
    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

    private static BrowserProcess engine(TestToolContext trial) {
        var browsing =
                trial.resource(
                        NodeBrowser.class,
                        () -> {
                            throw new AssertionError("nothing is held");
                        });
        return Objects.requireNonNull(Objects.requireNonNull(browsing.borrowedWorker()).engine());
    }

    /** Of all processes that are Chromium's, without the driver's; files of /proc. */
    private static List<Path> chromium(BrowserProcess engine) throws IOException {
        var found = new ArrayList<Path>();
        for (var process : engine.processes()) {
            var directory = Path.of("/proc", String.valueOf(process.pid()));
            if (Files.exists(directory) && !commandLine(directory).contains("run-driver")) {
                found.add(directory);
            }
        }
        return found;
    }

    private static String commandLine(Path process) throws IOException {
        return Files.readString(process.resolve("cmdline")).replace('\0', ' ');
    }

    @Test
    void chromiumRunsWithItsSandboxAndNeverAsRoot(@TempDir Path directory) throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "no /proc here");
        try (var site = ScriptedSite.start();
                var browsers = Browsers.open(Browsers.LIMITS).reaching(site)) {
            var trial = TestToolContext.inDirectory(directory);

            var reply = browsers.call(trial, "navigate", "url", site.url("/form"));

            assertThat(reply.data().field("title")).isEqualTo(Value.of("Form"));
            var processes = chromium(engine(trial));
            assertThat(processes).hasSizeGreaterThan(2);
            for (var process : processes) {
                assertThat(commandLine(process)).doesNotContain("--no-sandbox");
                assertThat(Files.readString(process.resolve("status")))
                        .as(commandLine(process))
                        .doesNotContainPattern("Uid:.*\\b0\\b");
            }
            assertThat(processes).anyMatch(process -> isFiltered(process));
        }
    }

    @Test
    void chromiumIsInAControlGroupWhereThereAreAny(@TempDir Path directory) throws Exception {
        assumeTrue(IS_ROOT, "only root makes groups for it");
        var group = ControlGroup.create(new ControlGroup.Limits(1 << 20, 1));
        assumeTrue(group.isPresent(), "this process may not make control groups");
        group.orElseThrow().close();
        try (var site = ScriptedSite.start();
                var browsers = Browsers.open(Browsers.LIMITS).reaching(site)) {
            var trial = TestToolContext.inDirectory(directory);

            browsers.call(trial, "navigate", "url", site.url("/form"));

            for (var process : chromium(engine(trial))) {
                assertThat(Files.readString(process.resolve("cgroup")))
                        .as(commandLine(process))
                        .contains("/troupe-" + ProcessHandle.current().pid() + "-");
            }
        }
    }

    /** A renderer in Chromium's own sandbox has its filter of system calls. */
    private static boolean isFiltered(Path process) {
        try {
            return commandLine(process).contains("--type=renderer")
                    && Files.readString(process.resolve("status")).contains("Seccomp:\t2");
        } catch (IOException _) {
            return false; // it has ended
        }
    }

    @Test
    void nothingStartsAsRootWhereTheSandboxDoesNotWork() {
        var confinement = new BrowserSandbox(true, false, () -> false);

        assertThat(confinement.requirement().isMet()).isFalse();
        assertThat(confinement.requirement().remedy(Language.EN))
                .contains("other than root", "user namespaces", "TROUPE_BROWSER_UNSANDBOXED=allow");
        assertThatThrownBy(() ->
                        BrowserProcess.open(
                                Path.of("none"),
                                Path.of("none"),
                                Path.of("none"),
                                confinement,
                                (_, _) -> List.of(),
                                BrowserLimits.STANDARD))
                .isInstanceOf(BrowserException.class)
                .hasMessageContaining("no browser is started");
    }

    @Test
    void whoAllowsItHasABrowserWithoutASandboxButNotAsRoot(@TempDir Path home) throws IOException {
        var confinement = new BrowserSandbox(true, true, () -> false);

        confinement.require();

        assertThat(confinement.isSandboxed()).isFalse();
        var launcher = confinement.program(Path.of("/usr/bin/chromium"), home);
        assertThat(Files.readString(launcher)).contains("setpriv --reuid=65534");
        assertThat(Files.getPosixFilePermissions(launcher)).hasSize(3);
    }

    @Test
    void othersStartTheBrowserItself(@TempDir Path home) {
        var confinement = new BrowserSandbox(false, false, () -> true);

        assertThat(confinement.program(Path.of("/usr/bin/chromium"), home))
                .isEqualTo(Path.of("/usr/bin/chromium"));
    }

    @Test
    void whatABrowserOfNobodyLeavesIsRemoved() throws IOException {
        assumeTrue(IS_ROOT, "only root gives files away");
        var files = BrowserHome.open();
        assertThat(Files.getAttribute(files.downloads(), "unix:uid"))
                .isEqualTo(BrowserSandbox.NOBODY);
        Files.createFile(files.downloads().resolve("left"));

        files.close();

        assertThat(files.directory()).doesNotExist();
    }
}

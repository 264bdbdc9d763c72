package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.code.ProcessOutcome.Stop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What untrusted code tries. Each attempt ends on its own and leaves the machine unchanged. */
@Timeout(300)
@Tag("slow")
class EscapeTest {
    private static final SandboxLimits SMALL =
            new SandboxLimits(256 << 20, 32, 8 << 20, 24 << 20, 1 << 20, Duration.ofMinutes(2));

    private final Sandbox sandbox = new Sandbox(SMALL);
    private final SandboxDirectory box = SandboxDirectory.open();

    @BeforeEach
    void assumeSandboxes() {
        Sandboxes.assumeThereAreSome();
    }

    @AfterEach
    void close() {
        box.close();
    }

    private ProcessOutcome python(String code) throws InterruptedException {
        return Sandboxes.python(sandbox, box, code);
    }

    private ProcessOutcome shell(String script) throws InterruptedException {
        return Sandboxes.shell(sandbox, box, script);
    }

    /** Whether a process of this machine has a word in its command line. */
    private static boolean isRunning(String word) {
        return ProcessHandle.allProcesses()
                .anyMatch(one -> one.info().commandLine().orElse("").contains(word));
    }

    @Test
    void aForkBombFindsNoRoomForMoreProcesses() throws InterruptedException {
        var outcome =
                python(
                        """
                        import os, time
                        made = 0
                        try:
                            while made < 500:
                                if os.fork() == 0:
                                    time.sleep(60)
                                made += 1
                        except BlockingIOError as error:
                            print(made, error.errno)
                        """);

        assertThat(outcome.isWell()).as(outcome.toString()).isTrue();
        var made = Integer.parseInt(outcome.out().replaceFirst("(?s) .*", ""));
        assertThat(made).isLessThan(SMALL.processes());
    }

    @Test
    void variablesOfACallDoNotReachWhatSetsTheLimits() throws InterruptedException {
        var job =
                new ProcessSpec(
                        List.of("/bin/sh", "-c", "ulimit -f; echo $LD_DEBUG"),
                        Map.of("LD_DEBUG", "libs", "PATH", "/workspace"),
                        Sandboxes.SOON,
                        true);

        var outcome = sandbox.run(job, box, _ -> {});

        assertThat(outcome.out()).contains("libs").doesNotContain("unlimited");
        assertThat(outcome.err()).doesNotContain("prlimit").doesNotContain("/usr/bin/env");
    }

    @Test
    void aForkBombOfAShellEnds() throws InterruptedException {
        var job =
                new ProcessSpec(
                        List.of("/bin/bash", "-c", ":(){ :|:& };: ; sleep 30"),
                        Map.of(),
                        Duration.ofSeconds(3),
                        true);

        var outcome = sandbox.run(job, box, _ -> {});

        assertThat(outcome.isWell()).isFalse();
    }

    @Test
    void oneProcessCannotTakeAllMemory() throws InterruptedException {
        var outcome = python("x = bytearray(2_000_000_000)");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("MemoryError");
    }

    @Test
    void severalProcessesTogetherCannotTakeAllMemory() throws InterruptedException {
        var outcome =
                python(
                        """
                        import os, time
                        for _ in range(8):
                            if os.fork() == 0:
                                block = bytearray(os.urandom(4096)) * 25_000
                                time.sleep(60)
                        time.sleep(60)
                        """);

        assertThat(outcome.stop()).contains(Stop.MEMORY);
    }

    @Test
    void memoryThatPassesForFilesCounts() throws InterruptedException {
        var outcome =
                python(
                        """
                        import os, time
                        files = [os.memfd_create("m") for _ in range(60)]
                        for file in files:
                            os.write(file, bytes(7_000_000))
                        time.sleep(60)
                        """);

        assertThat(outcome.stop()).contains(Stop.MEMORY);
    }

    @Test
    void oneFileCannotFillTheDisk() throws InterruptedException {
        var outcome =
                python(
                        """
                        import errno
                        try:
                            with open("big", "wb") as file:
                                for _ in range(1000):
                                    file.write(bytes(1_000_000))
                        except OSError as error:
                            print(errno.errorcode[error.errno])
                        """);

        assertThat(outcome.out()).contains("EFBIG");
    }

    @Test
    void manyFilesCannotFillTheDisk() throws InterruptedException {
        var outcome =
                python(
                        """
                        import time
                        for number in range(1000):
                            with open(f"part{number}", "wb") as file:
                                file.write(bytes(1_000_000))
                        time.sleep(60)
                        """);

        assertThat(outcome.stop()).contains(Stop.WORKSPACE);
    }

    @Test
    void filesThatLieTooDeepToBeCountedAreTooMuch() throws InterruptedException {
        var outcome =
                python(
                        """
                        import os, time
                        for _ in range(100):
                            os.mkdir("d" * 200)
                            os.chdir("d" * 200)
                        open("hidden", "w").close()
                        time.sleep(60)
                        """);

        assertThat(outcome.stop()).contains(Stop.WORKSPACE);
        var directory = box.workspace();
        box.close();
        assertThat(directory).doesNotExist();
    }

    @Test
    void theOtherPlacesThatCanBeWrittenAreSmall() throws InterruptedException {
        var outcome =
                shell(
                        "for d in /tmp /dev/shm; do for i in 1 2 3 4 5 6 7 8 9 10 11 12; do head -c 7000000 /dev/zero >$d/$i || echo full $d; done; done");

        assertThat(outcome.out()).contains("full /tmp", "full /dev/shm");
    }

    @Test
    void nothingElseCanBeWritten() throws InterruptedException {
        var outcome =
                shell(
                        "for d in / /usr /usr/bin /etc /etc/troupe /dev /proc /var; do touch $d/mark && echo wrote $d; done; true");

        assertThat(outcome.out()).isEmpty();
        assertThat(Path.of("/usr/mark")).doesNotExist();
    }

    @Test
    void outputWithoutEndIsCutOff() throws InterruptedException {
        var outcome = shell("yes an endless line of output");

        assertThat(outcome.stop()).contains(Stop.OUTPUT);
        assertThat(outcome.out()).hasSizeLessThan(20_000).contains("characters omitted");
    }

    @Test
    void theNetworkCannotBeReached() throws IOException, InterruptedException {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var outcome =
                    python(
                            """
                            import socket
                            for address in (("127.0.0.1", %d), ("1.1.1.1", 53), ("169.254.169.254", 80)):
                                try:
                                    socket.create_connection(address, timeout=3)
                                    print("connected", address)
                                except OSError as error:
                                    print("refused", address)
                            """
                                    .formatted(server.getLocalPort()));

            assertThat(outcome.out()).doesNotContain("connected").contains("refused");
        }
    }

    @Test
    void filesOfTheMachineCannotBeRead(@TempDir Path home) throws Exception {
        var secret = Files.writeString(home.resolve("secret.txt"), "the secret of this machine");
        home.toFile().setReadable(true, false);

        var outcome =
                shell(
                        "cat /etc/passwd /etc/shadow /etc/hosts /root/.bashrc /proc/1/root/etc/passwd "
                                + secret
                                + "; ls /home /root /var /opt /srv "
                                + home);

        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("/etc/passwd", "secret.txt");
    }

    @Test
    void variablesOfTheProcessCannotBeRead() throws InterruptedException {
        var outcome = shell("cat /proc/*/environ | tr '\\0' '\\n'; env");

        var own = Set.of("PATH", "HOME", "LANG", "TZ", "PWD", "_", "SHLVL", "OLDPWD");
        for (var name : System.getenv().keySet()) {
            boolean isShared = own.contains(name) || name.startsWith("PYTHON");
            assertThat(isShared || !outcome.out().contains(name + "=")).as(name).isTrue();
        }
    }

    @Test
    void linksThatLeadOutOfTheBoxLeadNowhere(@TempDir Path home) throws Exception {
        var secret = Files.writeString(home.resolve("secret.txt"), "the secret of this machine");

        var outcome =
                shell("ln -s " + secret + " link; ln -s /etc/passwd words; cat link words; true");

        assertThat(outcome.out()).isEmpty();
        assertThat(box.files()).isEmpty();
    }

    @Test
    void nobodyBecomesRoot() throws InterruptedException {
        var outcome =
                python(
                        """
                        import ctypes, os, subprocess
                        for attempt in (lambda: os.setuid(0), lambda: os.chroot("/tmp")):
                            try:
                                attempt()
                                print("done")
                            except OSError:
                                print("refused")
                        open("tool", "w").close()
                        try:
                            os.chown("tool", 0, 0)
                            print("done")
                        except OSError:
                            print("refused")
                        for command in (["mount", "-t", "tmpfs", "none", "/tmp"], ["su", "-c", "id"], ["unshare", "-U", "id"]):
                            print(subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL).returncode != 0)
                        """);

        assertThat(outcome.out()).contains("refused", "True").doesNotContain("done", "False");
    }

    @Test
    void otherProcessesCannotBeSeenOrEnded() throws InterruptedException {
        long self = ProcessHandle.current().pid();

        var outcome =
                python(
                        """
                        import os, signal
                        print(len([name for name in os.listdir("/proc") if name.isdigit()]))
                        for pid in (%d, os.getppid() or 1, 1):
                            try:
                                os.kill(pid, signal.SIGTERM if pid != 1 else 0)
                            except OSError as error:
                                print("refused")
                        """
                                .formatted(self));

        assertThat(outcome.out()).startsWith("1\n").contains("refused");
        assertThat(ProcessHandle.current().isAlive()).isTrue();
    }

    @Test
    void nothingIsLeftBehind() throws InterruptedException {
        var mark = Sandboxes.seconds();

        var outcome =
                shell(
                        "(setsid nohup sleep "
                                + mark
                                + " >/dev/null 2>&1 &) ; sleep 0.2; echo parent is done");

        assertThat(outcome.out()).contains("parent is done");
        assertThat(isRunning(mark)).isFalse();
    }

    @Test
    void aProgramThatTakesTooLongIsEndedWithAllItsChildren() throws InterruptedException {
        var mark = Sandboxes.seconds();

        var outcome =
                Sandboxes.python(
                        sandbox,
                        box,
                        Duration.ofSeconds(2),
                        "import subprocess; subprocess.run(['sleep', '" + mark + "'])");

        assertThat(outcome.stop()).contains(Stop.TIME);
        assertThat(isRunning(mark)).isFalse();
    }
}

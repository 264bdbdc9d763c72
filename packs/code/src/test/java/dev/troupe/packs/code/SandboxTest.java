package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
@Tag("slow")
class SandboxTest {
    private final Sandbox sandbox = Sandboxes.standard();

    @BeforeEach
    void assumeSandboxes() {
        Sandboxes.assumeThereAreSome();
    }

    @Test
    void tellsWhatAProgramWritesAndHowItEnds() throws InterruptedException {
        var lines = new CopyOnWriteArrayList<String>();
        ProcessOutcome outcome;
        try (var box = SandboxDirectory.open()) {
            var job =
                    ProcessSpec.of(
                            Sandboxes.SOON, "/bin/sh", "-c", "echo 你好; echo oops >&2; exit 7");
            outcome = sandbox.run(job, box, lines::add);
        }

        assertThat(outcome.exitCode()).isEqualTo(7);
        assertThat(outcome.out()).isEqualTo("你好\n");
        assertThat(outcome.err()).isEqualTo("oops\n");
        assertThat(lines).containsExactlyInAnyOrder("你好", "oops");
    }

    @Test
    void seesTheFilesOfItsBoxAndLeavesItsOwnThere() throws InterruptedException {
        try (var box = SandboxDirectory.open()) {
            box.write("in/data.txt", "some data".getBytes(StandardCharsets.UTF_8));

            var outcome = Sandboxes.shell(sandbox, box, "cat in/data.txt; echo made > out.txt");

            assertThat(outcome.out()).isEqualTo("some data");
            assertThat(box.files()).contains(Path.of("out.txt"), Path.of("in/data.txt"));
        }
    }

    @Test
    void runsTheLanguagesThatAreInstalled() throws InterruptedException {
        var hello =
                Map.of(
                        CodeLanguage.PYTHON, "print('hello')",
                        CodeLanguage.JAVASCRIPT, "console.log('hello')",
                        CodeLanguage.BASH, "echo hello",
                        CodeLanguage.SHELL, "echo hello",
                        CodeLanguage.PERL, "print 'hello'",
                        CodeLanguage.RUBY, "puts 'hello'");
        for (var language : CodeLanguage.values()) {
            var tool = language.tool();
            if (tool.isEmpty()) {
                continue; // its own test reports what is missing
            }
            try (var box = SandboxDirectory.open()) {
                var name = "hello." + language.extension();
                box.write(name, hello.getOrDefault(language, "").getBytes(StandardCharsets.UTF_8));
                var command = language.command(tool.get(), name);
                var job =
                        new ProcessSpec(
                                command,
                                Map.of(),
                                Sandboxes.SOON,
                                language.isAddressSpaceBounded());

                var outcome = sandbox.run(job, box, _ -> {});

                assertThat(outcome.out().strip()).as(language + " " + outcome).isEqualTo("hello");
            }
        }
    }

    @Test
    void endsTheProgramWhenTheCallIsInterrupted() throws Exception {
        var mark = Sandboxes.seconds();
        var started = new CountDownLatch(1);
        var thrown = new CopyOnWriteArrayList<Exception>();
        var thread =
                Thread.ofVirtual()
                        .start(() -> {
                            try (var box = SandboxDirectory.open()) {
                                var job =
                                        ProcessSpec.of(
                                                Sandboxes.SOON,
                                                "/bin/sh",
                                                "-c",
                                                "echo begun; sleep " + mark);
                                sandbox.run(job, box, _ -> started.countDown());
                            } catch (InterruptedException e) {
                                thrown.add(e);
                            }
                        });
        started.await();

        thread.interrupt();
        thread.join();

        assertThat(thrown).hasSize(1);
        assertThat(isRunning(mark)).isFalse();
    }

    @Test
    void twentyRunAtOnce() throws Exception {
        var tasks = new ArrayList<Callable<ProcessOutcome>>();
        for (int number = 0; number < 20; number++) {
            var code = "import time; time.sleep(1); print(" + number + " * 2)";
            tasks.add(() -> {
                try (var box = SandboxDirectory.open()) {
                    return Sandboxes.python(sandbox, box, code);
                }
            });
        }

        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var outcomes = executor.invokeAll(tasks);

            for (int number = 0; number < 20; number++) {
                var outcome = outcomes.get(number).get();
                assertThat(outcome.out()).as(outcome.toString()).isEqualTo(number * 2 + "\n");
            }
        }
    }

    @Test
    void nothingOutlivesAJavaThatIsKilled() throws Exception {
        var mark = Sandboxes.seconds();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var child =
                new ProcessBuilder(
                                List.of(
                                        java,
                                        "-cp",
                                        System.getProperty(
                                                "surefire.test.class.path",
                                                System.getProperty("java.class.path")),
                                        KilledJava.class.getName(),
                                        mark))
                        .redirectErrorStream(true)
                        .start();
        try (var reader = reader(child)) {
            assertThat(reader.readLine()).isEqualTo("begun");
            var processes = running(mark);
            assertThat(processes).isNotEmpty();

            child.destroyForcibly().waitFor();

            for (var process : processes) {
                process.onExit().get();
            }
        } finally {
            child.destroyForcibly();
        }
        assertThat(isRunning(mark)).isFalse();
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    @Test
    void processesThatTakeTooMuchMemoryTogetherAreStoppedForIt() throws Exception {
        var small = new Sandbox(SandboxLimits.STANDARD.withMemory(200L << 20));
        var code =
                """
                import os, time
                for child in range(4):
                    if os.fork() == 0:
                        taken = bytearray(90 << 20)
                        time.sleep(60)
                time.sleep(60)
                """;
        try (var box = SandboxDirectory.open()) {
            var outcome = Sandboxes.python(small, box, code);

            assertThat(outcome.stop()).as(outcome.toString()).hasValue(ProcessOutcome.Stop.MEMORY);
        }
    }

    @Test
    void refusesLimitsThatAreNone() {
        assertThatThrownBy(() -> SandboxLimits.STANDARD.withMemory(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("memory 0");
    }

    @Test
    void leavesNoDirectoryBehind() throws IOException, InterruptedException {
        Path workspace;
        try (var box = SandboxDirectory.open()) {
            workspace = box.workspace();
            Sandboxes.shell(sandbox, box, "mkdir -p a/b; echo x > a/b/c; chmod 000 a");
        }

        assertThat(workspace).doesNotExist();
        assertThat(workspace.resolveSibling("settings")).doesNotExist();
    }

    private static boolean isRunning(String word) {
        return !running(word).isEmpty();
    }

    /** Those in the sandbox and those that started it, but for the other Java. */
    private static List<ProcessHandle> running(String word) {
        return ProcessHandle.allProcesses()
                .filter(one -> one.info().commandLine().orElse("").contains(word))
                .filter(one -> !one.info().commandLine().orElse("").contains("KilledJava"))
                .toList();
    }
}

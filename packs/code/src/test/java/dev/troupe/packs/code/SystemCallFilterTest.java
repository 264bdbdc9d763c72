package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.packs.code.SystemCallFilter.Architecture;
import dev.troupe.packs.code.SystemCallFilter.Refused;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
@Tag("slow")
class SystemCallFilterTest {
    private static final int ALLOWED = 0x7FFF_0000;
    private static final int KILLED = 0x8000_0000;
    private static final int NOT_PERMITTED = 0x0005_0001;
    private static final int NOT_THERE = 0x0005_0026;

    private static final int CLONE_NEWUSER = 0x1000_0000;
    private static final int THREAD = 0x003D_0F00; // the flags of pthread_create

    private final Sandbox sandbox = Sandboxes.standard();
    private final SandboxDirectory box = SandboxDirectory.open();

    @AfterEach
    void close() {
        box.close();
    }

    /** Runs a filter as the kernel does. */
    private static int result(
            Architecture filter, int architecture, int number, int firstArgument) {
        var program =
                ByteBuffer.wrap(SystemCallFilter.program(filter)).order(ByteOrder.LITTLE_ENDIAN);
        var call = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        call.putInt(0, number).putInt(4, architecture).putInt(16, firstArgument);
        int word = 0;
        for (int at = 0; ; at++) {
            int operand = program.getInt(at * 8 + 4);
            int code = program.getShort(at * 8);
            boolean holds =
                    switch (code) {
                        case 0x15 -> word == operand;
                        case 0x35 -> Integer.compareUnsigned(word, operand) >= 0;
                        case 0x45 -> (word & operand) != 0;
                        default -> false;
                    };
            switch (code) {
                case 0x20 -> word = call.getInt(operand);
                case 0x06 -> {
                    return operand;
                }
                case 0x15, 0x35, 0x45 -> at += program.get(at * 8 + (holds ? 2 : 3));
                default -> throw new AssertionError("no operation: " + code);
            }
        }
    }

    private static int result(Architecture architecture, int number, int firstArgument) {
        int audit = architecture == Architecture.X86_64 ? 0xC000_003E : 0xC000_00B7;
        return result(architecture, audit, number, firstArgument);
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatItListsAndAllowsTheRest(Architecture architecture) {
        var refused =
                Arrays.stream(Refused.values())
                        .map(call -> call.number(architecture))
                        .filter(number -> number >= 0)
                        .collect(Collectors.toSet());

        for (int number = 0; number < 500; number++) {
            int expected =
                    refused.contains(number) ? NOT_PERMITTED : number == 435 ? NOT_THERE : ALLOWED;
            assertThat(result(architecture, number, 0)).as("call " + number).isEqualTo(expected);
        }
        assertThat(refused).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @EnumSource
    void refusesNamespacesToCloneButNoThreads(Architecture architecture) {
        int clone = architecture == Architecture.X86_64 ? 56 : 220;

        assertThat(result(architecture, clone, CLONE_NEWUSER | 17)).isEqualTo(NOT_PERMITTED);
        assertThat(result(architecture, clone, THREAD)).isEqualTo(ALLOWED);
        assertThat(result(architecture, clone, 17)).isEqualTo(ALLOWED);
    }

    @Test
    void endsWhatCallsByAnotherArchitecture() {
        int i386 = 0x4000_0003;

        assertThat(result(Architecture.X86_64, i386, 20, 0)).isEqualTo(KILLED);
        assertThat(result(Architecture.X86_64, 0xC000_003E, 0x4000_0000 + 39, 0))
                .as("x32")
                .isEqualTo(NOT_THERE);
        assertThat(result(Architecture.AARCH64, 0x4000_0028, 20, 0)).isEqualTo(KILLED);
    }

    @Test
    void knowsTheArchitecturesByTheirNames() {
        assertThat(Architecture.of("amd64")).contains(Architecture.X86_64);
        assertThat(Architecture.of("aarch64")).contains(Architecture.AARCH64);
        assertThat(Architecture.of("riscv64")).isEmpty();
    }

    private void assumeFilter() {
        Sandboxes.assumeThereAreSome();
        assumeTrue(Architecture.ofThisMachine().isPresent(), "no filter for this architecture");
    }

    @Test
    void theSandboxSaysThatItIsFiltered() throws InterruptedException {
        assumeFilter();

        var outcome =
                Sandboxes.shell(sandbox, box, "grep -E 'Seccomp:|NoNewPrivs' /proc/self/status");

        assertThat(outcome.out())
                .containsPattern("Seccomp:\\s+2")
                .containsPattern("NoNewPrivs:\\s+1");
    }

    /** Without the filter some of these give other errors (EINVAL, EFAULT), or work. */
    @Test
    void eachRefusedCallFailsInTheSandbox() throws InterruptedException {
        assumeFilter();
        var architecture = Architecture.ofThisMachine().orElseThrow();
        var calls =
                Arrays.stream(Refused.values())
                        .filter(call -> call.number(architecture) >= 0)
                        .map(call -> "'" + call + "': " + call.number(architecture))
                        .collect(Collectors.joining(", ", "{", "}"));

        var outcome =
                Sandboxes.python(
                        sandbox,
                        box,
                        """
                        import ctypes
                        libc = ctypes.CDLL(None, use_errno=True)
                        bad = ctypes.c_void_p(-1)
                        def error(number):
                            ctypes.set_errno(0)
                            result = libc.syscall(number, bad, bad, bad, bad, bad, bad)
                            return 0 if result != -1 else ctypes.get_errno()
                        for name, number in %s.items():
                            print(name, error(number))
                        print("clone3", error(435))
                        """
                                .formatted(calls));

        assertThat(outcome.isWell()).as(outcome.toString()).isTrue();
        var lines = outcome.out().lines().toList();
        assertThat(lines).contains("clone3 38").hasSizeGreaterThan(40);
        assertThat(lines)
                .filteredOn(line -> !line.startsWith("clone3"))
                .allMatch(line -> line.endsWith(" 1"));
    }

    @Test
    void noNamespaceIsMadeByClone() throws InterruptedException {
        assumeFilter();
        int clone = Architecture.ofThisMachine().orElseThrow() == Architecture.X86_64 ? 56 : 220;

        var outcome =
                Sandboxes.python(
                        sandbox,
                        box,
                        """
                        import ctypes, os
                        libc = ctypes.CDLL(None, use_errno=True)
                        for flag in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
                            pid = libc.syscall(%d, flag | 17, 0, 0, 0, 0)
                            if pid == 0:
                                os._exit(0)
                            print(pid, ctypes.get_errno())
                        """
                                .formatted(clone));

        assertThat(outcome.out().lines()).hasSize(7).containsOnly("-1 1");
    }

    /** A session keyring is inherited by whatever a process starts, through all namespaces. */
    @Test
    void keysOfTheProcessThatStartsASandboxCannotBeRead() throws Exception {
        assumeFilter();
        var architecture = Architecture.ofThisMachine().orElseThrow();
        var keyctl = Refused.KEYCTL.number(architecture);
        var join =
                """
                import ctypes, os, sys
                libc = ctypes.CDLL(None, use_errno=True)
                libc.syscall(%d, 1, None)
                key = libc.syscall(%d, b"user", b"troupe-test", b"SECRET", 6, -3)
                libc.syscall(%d, 5, key, 0x3f3f3f3f)
                print("key", key, flush=True)
                os.execv(sys.argv[1], sys.argv[1:])
                """
                        .formatted(keyctl, Refused.ADD_KEY.number(architecture), keyctl);
        var read =
                """
                import ctypes
                libc = ctypes.CDLL(None, use_errno=True)
                text = ctypes.create_string_buffer(64)
                key = libc.syscall(%d, 10, -3, b"user", b"troupe-test", 0)
                libc.syscall(%d, 11, key, text, 64)
                print("read", key, text.value)
                """
                        .formatted(keyctl, keyctl);

        var unguarded = started(join, List.of("/usr/bin/python3", "-c", read));
        assumeTrue(unguarded.contains("b'SECRET'"), "no keyrings here: " + unguarded);
        var job = ProcessSpec.of(Sandboxes.SOON, "/usr/bin/python3", "-c", read);
        var guarded = started(join, SandboxCommand.of(job, box, SandboxLimits.STANDARD));

        assertThat(guarded).contains("key ", "read -1 b''").doesNotContain("SECRET");
    }

    private String started(String join, List<String> command) throws IOException {
        var line = new ArrayList<>(List.of("/usr/bin/python3", "-c", join));
        line.addAll(command);
        var process =
                new ProcessBuilder(line)
                        .directory(box.settings().toFile())
                        .redirectErrorStream(true)
                        .start();
        try (var out = process.getInputStream()) {
            return new String(out.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void theFilterIsNoFileOfTheProgram() throws InterruptedException {
        assumeFilter();

        var outcome =
                Sandboxes.shell(sandbox, box, "find / -name 'filter*' -newer /etc/troupe; true");

        assertThat(outcome.out()).doesNotContain("filter.bpf");
        assertThat(Files.exists(box.filter())).isTrue();
    }

    @Test
    void aLostFilterStopsTheStart() throws Exception {
        assumeFilter();
        Files.delete(box.filter());

        var outcome = Sandboxes.shell(sandbox, box, "echo started");

        assertThat(outcome.isWell()).isFalse();
        assertThat(outcome.out()).isEmpty();
    }
}

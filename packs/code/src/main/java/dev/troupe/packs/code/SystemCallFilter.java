package dev.troupe.packs.code;

import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The seccomp filter of a sandbox: which system calls the kernel refuses to a program. It refuses
 * what no ordinary program needs and what is outside of namespaces (keyrings, BPF, io_uring) or has
 * opened ways out of them before (nested user namespaces, mounts); all others are allowed.
 *
 * <p>A refused call fails with {@code EPERM}. {@code clone3} fails with {@code ENOSYS}, since its
 * flags are in memory that a filter cannot read, and libc then calls {@code clone}, whose flags are
 * inspected.
 *
 * @see <a href="https://docs.kernel.org/userspace-api/seccomp_filter.html">Seccomp BPF</a>
 */
final class SystemCallFilter {
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;

    /**
     * Of {@code struct seccomp_data}: offsets of the number, the architecture and the arguments.
     */
    private static final int NUMBER = 0;

    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16; // its lower half, both are little-endian

    /** Numbers from here on are of x32, which has other numbers for the same calls. */
    private static final int X32 = 0x4000_0000;

    /**
     * {@code CLONE_NEWNS}, {@code NEWCGROUP}, {@code NEWUTS}, {@code NEWIPC}, {@code NEWUSER},
     * {@code NEWPID} and {@code NEWNET}; {@code NEWTIME} is not a flag of clone.
     */
    private static final int NEW_NAMESPACES = 0x7E02_0000;

    private SystemCallFilter() {}

    /** An architecture that the filter knows, by {@code <linux/audit.h>}. */
    enum Architecture {
        X86_64(0xC000_003E),
        AARCH64(0xC000_00B7);

        private final int audit;

        Architecture(int audit) {
            this.audit = audit;
        }

        /** That of this machine; empty where the filter does not know it. */
        static Optional<Architecture> ofThisMachine() {
            return of(System.getProperty("os.arch"));
        }

        static Optional<Architecture> of(String name) {
            return switch (name) {
                case "amd64", "x86_64" -> Optional.of(X86_64);
                case "aarch64" -> Optional.of(AARCH64);
                default -> Optional.empty();
            };
        }
    }

    /**
     * A call that is refused whatever its arguments are, with its number on each architecture; the
     * numbers are those of {@code <asm/unistd_64.h>} and {@code <asm-generic/unistd.h>}, and -1
     * where an architecture has no such call.
     */
    enum Refused {
        // keys of the kernel belong to users, not to namespaces
        ADD_KEY(248, 217),
        REQUEST_KEY(249, 218),
        KEYCTL(250, 219),
        // large parts of the kernel that only its tools need
        BPF(321, 280),
        PERF_EVENT_OPEN(298, 241),
        IO_URING_SETUP(425, 425),
        IO_URING_ENTER(426, 426),
        IO_URING_REGISTER(427, 427),
        USERFAULTFD(323, 282),
        FANOTIFY_INIT(300, 262),
        LOOKUP_DCOOKIE(212, 18),
        // other processes
        PTRACE(101, 117),
        PROCESS_VM_READV(310, 270),
        PROCESS_VM_WRITEV(311, 271),
        PROCESS_MADVISE(440, 440),
        PIDFD_GETFD(438, 438),
        KCMP(312, 272),
        // namespaces and what is mounted in them; for clone see the flags
        UNSHARE(272, 97),
        SETNS(308, 268),
        MOUNT(165, 40),
        UMOUNT2(166, 39),
        PIVOT_ROOT(155, 41),
        CHROOT(161, 51),
        OPEN_TREE(428, 428),
        MOVE_MOUNT(429, 429),
        FSOPEN(430, 430),
        FSCONFIG(431, 431),
        FSMOUNT(432, 432),
        FSPICK(433, 433),
        MOUNT_SETATTR(442, 442),
        // files by handle, past the directories that are mounted
        NAME_TO_HANDLE_AT(303, 264),
        OPEN_BY_HANDLE_AT(304, 265),
        // the machine itself
        KEXEC_LOAD(246, 104),
        KEXEC_FILE_LOAD(320, 294),
        INIT_MODULE(175, 105),
        FINIT_MODULE(313, 273),
        DELETE_MODULE(176, 106),
        REBOOT(169, 142),
        SWAPON(167, 224),
        SWAPOFF(168, 225),
        ACCT(163, 89),
        QUOTACTL(179, 60),
        QUOTACTL_FD(443, 443),
        SETTIMEOFDAY(164, 170),
        CLOCK_SETTIME(227, 112),
        SYSLOG(103, 116),
        VHANGUP(153, 58),
        IOPL(172, -1),
        IOPERM(173, -1);

        private final int x86;
        private final int arm;

        Refused(int x86, int arm) {
            this.x86 = x86;
            this.arm = arm;
        }

        /** Its number; -1 if no such call exists. */
        int number(Architecture architecture) {
            return switch (architecture) {
                case X86_64 -> x86;
                case AARCH64 -> arm;
            };
        }
    }

    /** The filter as the kernel takes it: one {@code struct sock_filter} after the other. */
    static byte[] program(Architecture architecture) {
        var program = new BpfProgram();
        program.load(ARCHITECTURE);
        program.unlessEqual(architecture.audit, BpfProgram.KILL_PROCESS);
        program.load(NUMBER);
        if (architecture == Architecture.X86_64) {
            program.ifAtLeast(X32, BpfProgram.fail(ENOSYS));
        }
        for (var call : Refused.values()) {
            if (call.number(architecture) >= 0) {
                program.ifEqual(call.number(architecture), BpfProgram.fail(EPERM));
            }
        }
        program.ifEqual(435, BpfProgram.fail(ENOSYS)); // clone3, on both
        program.unlessEqual(architecture == Architecture.X86_64 ? 56 : 220, BpfProgram.ALLOW);
        program.load(FIRST_ARGUMENT); // of clone: its flags
        program.ifAnyBit(NEW_NAMESPACES, BpfProgram.fail(EPERM));
        program.end(BpfProgram.ALLOW);
        return program.bytes();
    }

    /** Whether there is one here, and what limits a program, for the user who runs the machine. */
    static LocalizedText describe() {
        var machine = System.getProperty("os.arch");
        return Architecture.of(machine).isPresent()
                ? LocalizedText.of(
                        "系统调用按 %s 过滤（seccomp）；内存由 Troupe 监视，没有 cgroup",
                        "system calls are filtered for %s (seccomp); memory is watched by Troupe, without a cgroup",
                        machine)
                : LocalizedText.of(
                        "警告：没有 %s 的系统调用过滤（seccomp 只支持 amd64 和 aarch64），代码可能读到内核密钥环；内存由 Troupe 监视，没有 cgroup",
                        "WARNING: system calls are not filtered on %s (seccomp knows amd64 and aarch64), so code may read the kernel's keyrings; memory is watched by Troupe, without a cgroup",
                        machine);
    }

    /**
     * Writes the filter of this machine into a file; nothing if there is none for it.
     *
     * @throws IOException when the file cannot be written
     */
    static void write(Path file) throws IOException {
        var architecture = Architecture.ofThisMachine();
        if (architecture.isPresent()) {
            Files.write(file, program(architecture.get()));
        }
    }

    /**
     * A command that opens the file as descriptor 3 and becomes another command, since Java hands
     * down no descriptors; bubblewrap reads the filter from there.
     *
     * @param rest what it becomes; its bubblewrap is given {@link #OPTION}
     */
    static List<String> commandOpening(Path file, List<String> rest) {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", "exec 3<\"$0\" && exec \"$@\""));
        command.add(file.toString());
        command.addAll(rest);
        return command;
    }

    /** The option that passes the filter to bubblewrap. */
    static final List<String> OPTION = List.of("--seccomp", "3");
}

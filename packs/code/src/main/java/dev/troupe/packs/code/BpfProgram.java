package dev.troupe.packs.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of the classic Berkeley packet filter as seccomp runs it: it loads words of a system
 * call and returns what becomes of the call. Each test here is followed by its own return, so that
 * no jump is longer than one instruction.
 *
 * @see <a href="https://www.kernel.org/doc/Documentation/networking/filter.txt">Linux Socket
 *     Filtering</a>
 */
final class BpfProgram {
    /** Results, by {@code <linux/seccomp.h>}. */
    static final int ALLOW = 0x7FFF_0000;

    static final int KILL_PROCESS = 0x8000_0000;
    private static final int ERRNO = 0x0005_0000;

    /** Operations, by {@code <linux/bpf_common.h>}. */
    private static final short LOAD_WORD = 0x20; // BPF_LD | BPF_W | BPF_ABS

    private static final short JUMP_IF_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
    private static final short JUMP_IF_AT_LEAST = 0x35; // BPF_JMP | BPF_JGE | BPF_K, unsigned
    private static final short JUMP_IF_ANY_BIT = 0x45; // BPF_JMP | BPF_JSET | BPF_K
    private static final short RETURN = 0x06; // BPF_RET | BPF_K

    private static final int BYTES = 8; // of a struct sock_filter

    /**
     * One {@code struct sock_filter}.
     *
     * @param ifTrue instructions to skip where a test holds
     * @param ifFalse instructions to skip if it does not
     */
    private record Instruction(short code, int ifTrue, int ifFalse, int operand) {}

    private final List<Instruction> instructions = new ArrayList<>();

    /** The result of a call that fails with an error number. */
    static int fail(int error) {
        return ERRNO | error;
    }

    /** Loads a word of {@code struct seccomp_data}, which the next tests check. */
    void load(int offset) {
        instructions.add(new Instruction(LOAD_WORD, 0, 0, offset));
    }

    void ifEqual(int value, int result) {
        test(JUMP_IF_EQUAL, true, value, result);
    }

    void unlessEqual(int value, int result) {
        test(JUMP_IF_EQUAL, false, value, result);
    }

    void ifAtLeast(int value, int result) {
        test(JUMP_IF_AT_LEAST, true, value, result);
    }

    void ifAnyBit(int bits, int result) {
        test(JUMP_IF_ANY_BIT, true, bits, result);
    }

    private void test(short code, boolean returnsWhen, int operand, int result) {
        instructions.add(new Instruction(code, returnsWhen ? 0 : 1, returnsWhen ? 1 : 0, operand));
        end(result);
    }

    /** Returns a result. */
    void end(int result) {
        instructions.add(new Instruction(RETURN, 0, 0, result));
    }

    /** As the kernel of a little-endian machine reads it. */
    byte[] bytes() {
        var bytes = ByteBuffer.allocate(instructions.size() * BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (var one : instructions) {
            bytes.putShort(one.code())
                    .put((byte) one.ifTrue())
                    .put((byte) one.ifFalse())
                    .putInt(one.operand());
        }
        return bytes.array();
    }
}

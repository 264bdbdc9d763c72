package dev.troupe.core.workflow;

import java.util.BitSet;

/** Checks that the numbers of all steps of a workflow are 1, 2, 3 and so on, in any order. */
final class StepNumbers {
    private static final int MAX = 10_000_000; // what a set of bits may reasonably hold

    private final BitSet later = new BitSet(); // seen before their turn
    private int expected = 1;
    private boolean isWrong;

    void add(int number) {
        if (number == expected) { // nearly always
            expected++;
            while (later.get(expected)) {
                expected++;
            }
        } else if (number < expected || number > MAX || later.get(number)) {
            isWrong = true;
        } else {
            later.set(number);
        }
    }

    boolean areSequential() {
        return !isWrong && later.length() <= expected;
    }
}

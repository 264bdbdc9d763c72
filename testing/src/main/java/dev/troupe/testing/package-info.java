/**
 * What tests of all kinds share. Start at {@link ManualClock}, which lets time pass on demand;
 * {@link Gate} holds threads until the test lets them through.
 */
@NullMarked
package dev.troupe.testing;

import org.jspecify.annotations.NullMarked;

/** Runnable documentation. Start at {@link dev.troupe.examples.MonthlySales}. */
@NullMarked
package dev.troupe.examples;

import org.jspecify.annotations.NullMarked;

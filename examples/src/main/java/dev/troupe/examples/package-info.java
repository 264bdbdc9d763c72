/**
 * Programs that show how Troupe is used, compiled and run by tests. Start at {@link
 * dev.troupe.examples.MonthlySales}.
 */
@NullMarked
package dev.troupe.examples;

import org.jspecify.annotations.NullMarked;

/**
 * Asserts that readers of text take linear time. Start at {@link LinearTimeAssert}; {@link
 * RegexScan} finds a module's regular expressions.
 */
@NullMarked
package dev.troupe.testing.text;

import org.jspecify.annotations.NullMarked;

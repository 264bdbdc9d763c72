/** The programs that docs/guides quotes. Start at {@link dev.troupe.examples.guide.GuidesTest}. */
@NullMarked
package dev.troupe.examples.guide;

import org.jspecify.annotations.NullMarked;

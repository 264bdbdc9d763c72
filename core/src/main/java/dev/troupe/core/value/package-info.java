/**
 * Data, texts in both languages, problems and ids that all other packages build on. Start at {@link
 * Value}, {@link LocalizedText} and {@link Problem}.
 */
@NullMarked
package dev.troupe.core.value;

import org.jspecify.annotations.NullMarked;

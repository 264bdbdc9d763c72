/**
 * Runs parsers of files from strangers in child processes with limits on memory, time and output.
 * Start at {@link dev.troupe.extraction.Extraction}.
 *
 * <p>An {@link dev.troupe.extraction.Extractor} runs in the child, in {@link
 * dev.troupe.extraction.ChildMain}; {@link dev.troupe.extraction.Child} is the parent's side of it,
 * {@link dev.troupe.extraction.Wire} what goes between, and {@link
 * dev.troupe.extraction.ChildCommand} how it is started.
 */
@NullMarked
package dev.troupe.extraction;

import org.jspecify.annotations.NullMarked;

/**
 * Runs parsers of untrusted files in child processes with limits on memory, time and output. Start
 * at {@link dev.troupe.extraction.ExtractionPool}.
 *
 * <p>An {@link dev.troupe.extraction.Extractor} runs in the child, in {@link
 * dev.troupe.extraction.WorkerMain}; {@link dev.troupe.extraction.WorkerProcess} is the parent's
 * side of it, {@link dev.troupe.extraction.WorkerProtocol} what goes between, and {@link
 * dev.troupe.extraction.WorkerCommand} how it is started.
 */
@NullMarked
package dev.troupe.extraction;

import org.jspecify.annotations.NullMarked;

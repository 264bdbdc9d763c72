/**
 * Turns files (Markdown, HTML, text, PDF, Word) into pages and passages; PDF, HTML and Word in a
 * worker process. Start at {@link DocumentReader}.
 */
@NullMarked
package dev.troupe.retrieval.document;

import org.jspecify.annotations.NullMarked;

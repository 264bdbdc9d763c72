/** {@code troupe docs}: folders of documents and their search. Start at {@link DocsCommand}. */
@NullMarked
package dev.troupe.cli.docs;

import org.jspecify.annotations.NullMarked;
